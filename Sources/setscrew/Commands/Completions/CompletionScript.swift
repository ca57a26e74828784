/// The scripts that teach shells to ask `setscrew completions answer`.
///
/// A line of the answer is a word, a tab, and what it means; `:files` asks for the shell's own file names. A word
/// that ends in `=`, `.`, `/` or `,` is not finished.
enum CompletionScript {
  static let bash = """
    # bash completion for setscrew; made by `setscrew completions bash`
    _setscrew() {
      local line=${COMP_LINE:0:COMP_POINT} words current prefix candidate rest
      read -ra words <<< "$line"
      [[ $line == *[[:space:]] || ${#words[@]} -eq 0 ]] && words+=("")
      current=${words[${#words[@]} - 1]}
      # Readline has cut the word at = and : already, so what it has must not be repeated.
      prefix=${current%"${current##*[=:]}"}
      [[ $COMP_WORDBREAKS == *=* && $COMP_WORDBREAKS == *:* ]] || prefix=
      COMPREPLY=()
      compopt +o nospace 2> /dev/null
      while IFS=$'\\t' read -r candidate rest; do
        if [[ $candidate == :files ]]; then
          compopt -o filenames 2> /dev/null
          while IFS= read -r candidate; do COMPREPLY+=("$candidate"); done < <(compgen -f -- "${current#"$prefix"}")
        else
          [[ $candidate == *[=./,] ]] && compopt -o nospace 2> /dev/null
          COMPREPLY+=("${candidate#"$prefix"}")
        fi
      done < <("${words[0]}" completions answer -- "${words[@]:1}" 2> /dev/null)
    }
    complete -F _setscrew setscrew

    """

  static let zsh = """
    #compdef setscrew
    # zsh completion for setscrew; made by `setscrew completions zsh`
    _setscrew() {
      local line candidate rest wants_files=0
      local -a plain plain_shown open open_shown
      while IFS=$'\\t' read -r candidate rest; do
        if [[ $candidate == :files ]]; then
          wants_files=1
        elif [[ $candidate == *[=./,] ]]; then
          open+=("$candidate")
          open_shown+=("${candidate}${rest:+  -- $rest}")
        else
          plain+=("$candidate")
          plain_shown+=("${candidate}${rest:+  -- $rest}")
        fi
      done < <(${words[1]} completions answer -- "${(@Q)words[2,CURRENT]}" 2> /dev/null)
      (( ${#plain} )) && compadd -l -d plain_shown -a plain
      (( ${#open} )) && compadd -l -S '' -d open_shown -a open
      (( wants_files )) && _files
    }
    if [[ $funcstack[1] == _setscrew ]]; then _setscrew "$@"; else compdef _setscrew setscrew; fi

    """

  static let fish = """
    # fish completion for setscrew; made by `setscrew completions fish`
    function __setscrew_complete
        set -l words (commandline -opc) (commandline -ct)
        for line in ($words[1] completions answer -- $words[2..] 2>/dev/null)
            if test "$line" = ":files"
                __fish_complete_path (commandline -ct)
            else
                echo $line
            end
        end
    end
    complete -c setscrew -f -a '(__setscrew_complete)'

    """
}
