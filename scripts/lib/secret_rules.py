"""What a secret looks like: shapes of known kinds, names that announce one, and how random a text is.

`find(text, kind)` gives the places of a text that look like secrets. It reads each line as it stands, and once more
with what hides a key taken off: percent signs, backslashes, concatenation, base64.
"""

import base64
import binascii
import collections
import math
import re
import urllib.parse

Match = collections.namedtuple("Match", "rule start end secret")


class Shape:
    """A kind of secret that its form gives away. `words` are texts of which one must be there: they make it fast."""

    def __init__(self, rule, title, pattern, words, flags=0, entropy=2.5):
        self.rule, self.title, self.words, self.entropy = rule, title, words, entropy
        self.pattern = re.compile(pattern, flags)


def token(prefix, body):
    """A pattern for a token that stands by itself."""
    return rf"(?<![A-Za-z0-9_])(?P<secret>{prefix}{body})(?![A-Za-z0-9_])"


SHAPES = [
    Shape("openai-key", "a key of OpenAI", token(r"sk-(?:proj|svcacct|admin|service|None)-", r"[A-Za-z0-9_-]{20,}"),
          ["sk-"]),
    Shape("anthropic-key", "a key of Anthropic", token("sk-ant-", r"[A-Za-z0-9_-]{20,}"), ["sk-ant-"]),
    Shape("openrouter-key", "a key of OpenRouter", token("sk-or-", r"[A-Za-z0-9_-]{20,}"), ["sk-or-"]),
    Shape("openai-key", "a key in OpenAI's form", token("sk-", r"[A-Za-z0-9]{20,}"), ["sk-"]),
    Shape("openai-key", "a key in OpenAI's form", token(r"sk-[a-z0-9]{2,12}-", r"[A-Za-z0-9_-]{20,}"), ["sk-"],
          entropy=3.8),
    Shape("openai-session", "a session of OpenAI", token("sess-", r"[A-Za-z0-9]{40,}"), ["sess-"]),
    Shape("groq-key", "a key of Groq", token("gsk_", r"[A-Za-z0-9]{20,}"), ["gsk_"]),
    Shape("xai-key", "a key of xAI", token("xai-", r"[A-Za-z0-9]{20,}"), ["xai-"]),
    Shape("huggingface-token", "a token of Hugging Face", token("(?:hf_|api_org_)", r"[A-Za-z0-9]{20,}"),
          ["hf_", "api_org_"]),
    Shape("perplexity-key", "a key of Perplexity", token("pplx-", r"[A-Za-z0-9]{20,}"), ["pplx-"]),
    Shape("replicate-token", "a token of Replicate", token("r8_", r"[A-Za-z0-9]{30,}"), ["r8_"]),
    Shape("nvidia-key", "a key of NVIDIA", token("nvapi-", r"[A-Za-z0-9_-]{20,}"), ["nvapi-"]),
    Shape("cerebras-key", "a key of Cerebras or Fireworks", token("(?:csk-|fw_)", r"[A-Za-z0-9]{20,}"),
          ["csk-", "fw_"]),
    Shape("tavily-key", "a key of Tavily", token("tvly-", r"[A-Za-z0-9-]{20,}"), ["tvly-"]),
    Shape("databricks-token", "a token of Databricks", token("dapi", r"[a-f0-9]{32}(?:-\d)?"), ["dapi"]),
    Shape("azure-key", "a key of Azure", token("", r"[A-Za-z0-9]{40,60}(?:JQQJ9|AZCS|ACDb|AIoT|APIM)[A-Za-z0-9]{10,40}"),
          ["JQQJ9", "AZCS", "ACDb", "AIoT", "APIM"]),
    Shape("azure-storage", "an account key of Azure", r"(?i)(?:AccountKey|SharedAccessKey)\s*=\s*(?P<secret>[A-Za-z0-9+/]{40,}={0,2})",
          ["AccountKey", "SharedAccessKey"]),
    Shape("azure-storage", "a signature of Azure", r"[?&]sig=(?P<secret>[A-Za-z0-9%+/]{40,})", ["sig="]),
    Shape("aws-key-id", "a key id of AWS", token("(?:AKIA|ASIA|ABIA|ACCA)", r"[A-Z0-9]{16}"),
          ["AKIA", "ASIA", "ABIA", "ACCA"]),
    Shape("aws-bedrock-key", "a key of Bedrock", token("(?:ABSK|bedrock-api-key-)", r"[A-Za-z0-9+/=_-]{40,}"),
          ["ABSK", "bedrock-api-key-"]),
    Shape("aws-secret", "a secret key of AWS",
          r"(?i)aws.{0,24}(?:secret|key|token).{0,24}?[=:\s\"'`]\s*[\"'`]?(?P<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])",
          ["aws", "AWS", "Aws"], entropy=3.5),
    Shape("google-key", "a key of Google", token("AIza", r"[A-Za-z0-9_-]{35}"), ["AIza"]),
    Shape("google-oauth", "a token or client secret of Google", token(r"(?:ya29\.|GOCSPX-|1//0)", r"[A-Za-z0-9_-]{20,}"),
          ["ya29.", "GOCSPX-", "1//0"]),
    Shape("github-token", "a token of GitHub", token("(?:gh[pousr]_)", r"[A-Za-z0-9]{30,}"),
          ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"]),
    Shape("github-token", "a token of GitHub", token("github_pat_", r"[A-Za-z0-9_]{30,}"), ["github_pat_"]),
    Shape("gitlab-token", "a token of GitLab", token("gl(?:pat|dt|rt|cbt|ptt|ft|soat)-", r"[A-Za-z0-9_.-]{16,}"), ["gl"]),
    Shape("slack-token", "a token of Slack", token(r"xox[abeoprs](?:\.xox[bp])?-", r"[A-Za-z0-9-]{10,}"), ["xox"]),
    Shape("slack-token", "a token of Slack", token("xapp-", r"\d-[A-Za-z0-9-]{20,}"), ["xapp-"]),
    Shape("slack-webhook", "a webhook of Slack", r"hooks\.slack\.com/(?:services|workflows)/(?P<secret>[A-Za-z0-9/_-]{20,})",
          ["hooks.slack.com"]),
    Shape("discord-webhook", "a webhook of Discord", r"discord(?:app)?\.com/api/webhooks/(?P<secret>\d{15,}/[A-Za-z0-9_-]{30,})",
          ["/api/webhooks/"]),
    Shape("discord-token", "a token of Discord", token("", r"[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,38}"),
          ["."], entropy=4.0),
    Shape("telegram-token", "a token of a Telegram bot", token("", r"\d{8,10}:AA[A-Za-z0-9_-]{33}"), [":AA"]),
    Shape("stripe-key", "a key of Stripe", token("(?:sk|rk)_(?:live|test|prod)_", r"[A-Za-z0-9]{16,}"),
          ["k_live_", "k_test_", "k_prod_"]),
    Shape("stripe-key", "a webhook secret of Stripe", token("whsec_", r"[A-Za-z0-9+/=]{24,}"), ["whsec_"]),
    Shape("sendgrid-key", "a key of SendGrid", token(r"SG\.", r"[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}"), ["SG."]),
    Shape("twilio-key", "a key of Twilio", token("SK", r"[a-f0-9]{32}"), ["SK"]),
    Shape("mailgun-key", "a key of Mailgun", token("key-", r"[a-f0-9]{32}"), ["key-"]),
    Shape("npm-token", "a token of npm", token("npm_", r"[A-Za-z0-9]{30,}"), ["npm_"]),
    Shape("pypi-token", "a token of PyPI", token("pypi-", r"[A-Za-z0-9_-]{40,}"), ["pypi-"]),
    Shape("docker-token", "a token of Docker", token("dckr_(?:pat|oat)_", r"[A-Za-z0-9_-]{20,}"), ["dckr_"]),
    Shape("digitalocean-token", "a token of DigitalOcean", token("do[opr]_v1_", r"[a-f0-9]{40,}"), ["_v1_"]),
    Shape("shopify-token", "a token of Shopify", token("shp(?:at|ca|pa|ss)_", r"[a-fA-F0-9]{24,}"), ["shp"]),
    Shape("linear-key", "a key of Linear or Notion", token("(?:lin_api_|ntn_|secret_)", r"[A-Za-z0-9]{32,}"),
          ["lin_api_", "ntn_", "secret_"], entropy=3.8),
    Shape("vault-token", "a token of Vault", token(r"hv[sbr]\.", r"[A-Za-z0-9_-]{20,}"), ["hvs.", "hvb.", "hvr."]),
    Shape("doppler-token", "a token of Doppler", token(r"dp\.(?:pt|st|ct|sa)\.", r"[A-Za-z0-9._-]{30,}"), ["dp."]),
    Shape("langsmith-key", "a key of LangSmith", token("lsv2_(?:pt|sk)_", r"[A-Za-z0-9_]{30,}"), ["lsv2_"]),
    Shape("langfuse-key", "a key of Langfuse", token("(?:sk|pk)-lf-", r"[a-f0-9-]{30,}"), ["-lf-"]),
    Shape("age-key", "a private key of age", token("AGE-SECRET-KEY-1", r"[A-Z0-9]{30,}"), ["AGE-SECRET-KEY-1"]),
    Shape("jwt", "a JSON Web Token", token("", r"eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}"), ["eyJ"]),
    Shape("url-password", "a password in an address",
          r"(?i)\b[a-z][a-z0-9+.-]{1,20}://(?:[^\s:/@\"'<>`?#]{0,64}):(?P<secret>[^\s:/\"'<>`]{3,128})@[a-z0-9_\[.$%{-]",
          ["://"], entropy=1.5),
    Shape("connection-password", "a password in a connection string",
          r"(?i)(?:server|host|data source|user id|uid|username|dbname|database)\s*=[^;\n]{1,80};.{0,120}?\b(?:password|pwd)\s*=\s*(?P<secret>[^;\s\"']{4,})",
          [";"], entropy=2.0),
    Shape("connection-password", "a password in a connection string",
          r"(?i)\b(?:host|dbname|user)=\S+\s.{0,120}?\bpassword=(?P<secret>[^\s\"'`]{4,})", ["password="], entropy=2.0),
    Shape("bearer", "a bearer token", r"(?i)\b(?:bearer|token)\s+(?P<secret>[A-Za-z0-9._~+/-]{20,}=*)", ["earer", "EARER", "oken"],
          entropy=3.7),
    Shape("basic-auth", "a user's password in a header", r"(?i)\bauthorization\b.{0,6}?\bbasic\s+(?P<secret>[A-Za-z0-9+/]{8,}={0,2})",
          ["asic", "ASIC"]),
    Shape("basic-auth", "a user's password on a command line",
          r"(?:^|\s)(?:curl|wget|http)\b.{0,200}?\s(?:-u|--user)[ =]?[\"']?[^\s:\"']{1,64}:(?P<secret>[^\s\"']{6,})", ["-u", "--user"],
          entropy=2.5),
    Shape("netrc-password", "a password in .netrc", r"\bmachine\s+\S+\s+login\s+\S+\s+password\s+(?P<secret>\S{4,})", ["machine"],
          entropy=2.0),
]

# A private key counts only with its body: the line that opens it alone is no secret.
PRIVATE_KEY = re.compile(
    r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?P<secret>(?:\\r|\\n|[\s\"',+\\]|[A-Z][A-Za-z0-9-]+: [^\n]*\n)*[A-Za-z0-9+/]{16,}[A-Za-z0-9+/=\s\\\"',+rn]*)")
PUTTY_KEY = re.compile(r"PuTTY-User-Key-File-\d:(?P<secret>[^-]{40,})")

# Names that announce a secret, with what stands behind them.
NAME = (r"(?:api[_\-. ]?key|apikey|secret[_-]?(?:access[_-]?)?key|access[_-]?key|account[_-]?key|private[_-]?key|auth[_-]?key|"
        r"master[_-]?key|signing[_-]?key|encryption[_-]?key|client[_-]?secret|secret|auth[_-]?token|access[_-]?token|"
        r"refresh[_-]?token|bearer[_-]?token|token|passwd|password|passphrase|passwort|pwd|pass|credentials?|x-api-key|"
        r"authorization|cookie|_key)")
ASSIGNMENT = re.compile(
    rf"(?i)(?P<name>[A-Za-z0-9_.\-]{{0,40}}?{NAME}[A-Za-z0-9_]{{0,8}})[\"'`\]]?\s*(?P<between>:=|=>|==?|:|,)\s*"
    r"(?P<type>[A-Za-z]+\s*[=(]\s*)?"
    r"(?:(?P<quote>\\?[\"'`])(?P<quoted>(?:(?!(?P=quote)).){4,200})(?P=quote)|(?P<bare>[^\s\"'`,;)}\]]{6,200}))")
PASSWORD_NAME = re.compile(r"(?i)pass|pwd")

# Whatever looks like a key by its randomness alone.
RANDOM = re.compile(r"(?<![A-Za-z0-9+/_.\-=%])[A-Za-z0-9+/_-]{24,128}={0,2}(?![A-Za-z0-9+/_\-])")
# Names of what is random and no secret: digests, ids, sealed or encoded content.
PUBLIC_NAME = re.compile(
    r"(?i)(sha\d*|md5|hash|digest|checksum|integrity|commit|revision|etag|fingerprint|signature|public|uuid|guid|"
    r"(?:^|[^a-z])id|_id|ids|encrypted_content|encrypted|obfuscation|b64|base64|data|image|file_data|audio|alphabet|url|"
    r"nonce|request-id|x-request-id|set-cookie|cf-ray|system_fingerprint|cursor)[\"'`\]]?\s*[:=(,]\s*(?:[A-Za-z]+\s*)?[\"'`\[{( ]*$")

PLACEHOLDER = re.compile(
    r"(?i)not-?_?an?-?_?(?:real-?_?)?(?:key|secret)|your[-_ ]|[-_]your|placeholder|change-?_?me|redacted|<[a-z]|\*\*\*|\.\.\.|…|xxxx|"
    r"\$\{|\$\(|\{\{|%\(|^\{[A-Za-z_.\[\]\"']+\}$|^\$[A-Za-z_]|^%[A-Za-z_]+%$|^<.*>$|^\\\(|\\\(")
COMMON_WORDS = {
    "password", "passwd", "pass", "secret", "token", "key", "pw", "user", "username", "example", "test", "none", "null", "true",
    "false", "required", "optional", "string", "changeit", "todo", "admin", "root", "default", "hidden", "masked", "empty",
}


def entropy(text):
    """Bits per character, from the characters' own frequencies."""
    counts = collections.Counter(text)
    return -sum(n / len(text) * math.log2(n / len(text)) for n in counts.values()) if text else 0.0


def looks_made_up(text):
    """Whether a text is a stand-in for a secret: words for one, one character again and again, a mask."""
    if PLACEHOLDER.search(text) or text.strip("*.xX•-_#?0") == "":
        return True
    body = re.sub(r"[^A-Za-z0-9]", "", text)
    return len(body) >= 8 and len(set(body)) <= min(8, max(3, len(body) // 12))


def is_random(text, bits=4.2):
    """Whether a text is drawn at random rather than written by someone."""
    body = text.rstrip("=")
    if re.fullmatch(r"[0-9a-fA-F-]+", body):
        return False
    kinds = sum(bool(re.search(kind, body)) for kind in ("[a-z]", "[A-Z]", "[0-9]"))
    if kinds < 3 or entropy(body) < bits:
        return False
    # Written names are made of words, thisOneToo, and change between letters, capitals and digits seldom.
    words = re.findall(r"[A-Z]?[a-z]{2,}|[A-Z]{3,}", body)
    if sum(map(len, words)) > 0.65 * len(body):
        return False
    changes = sum(kind(a) != kind(b) for a, b in zip(body, body[1:]))
    return changes / len(body) > 0.3


def kind(character):
    return 0 if character.islower() else 1 if character.isupper() else 2 if character.isdigit() else 3


def is_code(value, quoted):
    """Whether what follows a name is an expression and no value."""
    if quoted:
        return value[0] in "{$(" or bool(re.fullmatch(r"[A-Za-z_]+(?:[.\s/:,-][A-Za-z_]+)*[.:!?]?", value)) or " " in value.strip()
    return bool(re.search(r"[(){}\[\]<>|&$\\?*]", value) or re.match(r"[A-Za-z_][A-Za-z_.]*$", value)
                or re.match(r"(?i)(self|this|os|process|env|config|options?|args?)\.", value) or "/" in value[:1] or "::" in value)


def announced(match):
    """Whether the value behind a telling name is a secret."""
    if match["quoted"] is None and match["between"] == ",":
        return False
    value, quoted = (match["quoted"], True) if match["quoted"] is not None else (match["bare"], False)
    if value.lower() in COMMON_WORDS or looks_made_up(value) or is_code(value, quoted):
        return False
    if re.fullmatch(r"[\d.,:+\-TZ]+", value) or value.startswith(("http:", "https:", "file:", "@", "--", "-----", "sk-…", "~")):
        return False
    if PASSWORD_NAME.search(match["name"]):
        classes = sum(bool(re.search(c, value)) for c in ("[a-z]", "[A-Z]", "[0-9]", r"[^A-Za-z0-9]"))
        return len(value) >= 6 and classes >= 2 and entropy(value) >= 2.2 and (quoted or classes >= 3 or len(value) >= 10)
    hexadecimal = re.fullmatch(r"(?i)[0-9a-f]{32,}", value)
    if hexadecimal:
        return entropy(value) > 2.9
    mixed = re.search(r"[0-9]", value) and re.search(r"[A-Za-z]", value)
    if len(value) < 16 or not mixed or not re.fullmatch(r"[\x21-\x7e]+", value):
        return False
    body = re.sub(r"[^A-Za-z0-9]", "", value)
    changes = sum(kind(a) != kind(b) for a, b in zip(body, body[1:]))
    return entropy(value) >= 3.4 and changes / max(1, len(body)) > 0.25


def shapes(text, strict=False):
    """Known kinds in a piece of text."""
    for shape in SHAPES:
        if not any(word in text for word in shape.words):
            continue
        for match in shape.pattern.finditer(text):
            secret = match["secret"]
            if shape.rule in ("url-password", "connection-password") and (strict or secret.lower() in COMMON_WORDS):
                continue
            if looks_made_up(secret) or entropy(secret) < shape.entropy:
                continue
            if shape.rule == "basic-auth" and "uthorization" in match[0] and b":" not in decoded(secret):
                continue
            if shape.rule in ("bearer", "discord-token") and not re.search(r"\d", secret):
                continue
            yield Match(shape.rule, match.start("secret"), match.end("secret"), secret)


def decoded(text):
    """What base64 text holds; nothing where it is none."""
    text = text.rstrip("=")
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_" if re.search("[-_]", text) else None)
    except (binascii.Error, ValueError):
        return b""


def uncovered(line):
    """The line with what may hide a key taken off, where it has any of it."""
    if re.search(r"%[0-9A-Fa-f]{2}", line):
        yield urllib.parse.unquote(line, errors="replace")
    if re.search(r"\\u00[2-7][0-9a-fA-F]|\\x[2-7][0-9a-fA-F]|\\/", line):
        yield re.sub(r"\\u00([2-7][0-9a-fA-F])|\\x([2-7][0-9a-fA-F])", lambda m: chr(int(m[1] or m[2], 16)), line).replace("\\/", "/")
    if re.search(r"[\"']\s*(?:\+|\.\.|\.|~)\s*[\"']", line):
        yield re.sub(r"[\"']\s*(?:\+|\.\.|\.|~)\s*[\"']", "", line)
    for match in re.finditer(r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{24,4096}={0,2}", line):
        raw = decoded(match[0])
        if raw and all(byte in (9, 10, 13) or 32 <= byte < 127 for byte in raw):
            yield raw.decode("ascii")


def find_in_line(line):
    """The secrets of one line, the surest rule first where several meet."""
    found = list(shapes(line))
    lower = line.lower()
    if any(word in lower for word in ("key", "secret", "token", "pass", "pwd", "credential", "authorization", "cookie")):
        for match in ASSIGNMENT.finditer(line):
            if announced(match):
                group = "quoted" if match["quoted"] is not None else "bare"
                found.append(Match("named-secret", match.start(group), match.end(group), match[group]))
    for match in RANDOM.finditer(line):
        text = match[0]
        if is_random(text) and not PUBLIC_NAME.search(line[:match.start()]) and not looks_made_up(text) \
                and not benign(line, match):
            found.append(Match("high-entropy", match.start(), match.end(), text))
    for hidden in uncovered(line):
        # What shows only once uncovered has no column of its own.
        found += [Match(m.rule, 0, len(line), m.secret) for m in shapes(hidden, strict=True)
                  if m.secret not in line]
        if any(word in hidden.lower() for word in ("secret", "token", "passw", "key")) and hidden not in line:
            found += [Match("named-secret", 0, len(line), m["quoted"] or m["bare"]) for m in ASSIGNMENT.finditer(hidden)
                      if m["quoted"] and m["quoted"] not in line and announced(m)]
    kept = []
    for match in found:
        if not any(match.start < other.end and other.start < match.end for other in kept):
            kept.append(match)
    return kept


def benign(line, match):
    """Whether something random stands where only public things stand: in a link, a data URL, a list of ids."""
    before, after = line[:match.start()], line[match.end():]
    text = match[0]
    if re.search(r"base64,$|https?://\S*$|[/\\]$|sha\d+[-:]$", before) or after[:1] in ("/", "\\") or after.startswith("."):
        return True
    if re.match(r"(?:resp|msg|rs|fc|call|req|chatcmpl|item|conv|file|ws|ci|mcp|mcpl|cmp|run|asst|thread|batch|vs|ctc|evt|event|ig|cu|"
                r"fs|ctx|prompt|wh|org|proj|ft|user|step|snapshot|part|ctco|amsg)[_-]", text):
        return True
    # Paths and identifiers written by people.
    return bool(re.search(r"[/_-]", text)) and bool(re.fullmatch(r"(?:[A-Za-z]{3,}|\d+|[A-Za-z]\d?)(?:[/_+-](?:[A-Za-z]+\d{0,4}|\d+))+", text))


def find(text):
    """All secrets of a text, as (line, column, match), both from 1; a private key is one."""
    results = []
    covered = []
    for pattern, rule in ((PRIVATE_KEY, "private-key"), (PUTTY_KEY, "private-key")):
        if "PRIVATE KEY" not in text and "PuTTY" not in text:
            break
        for match in pattern.finditer(text):
            body = re.sub(r"\\[nr]|[\s\"',+\\]", "", match["secret"])
            if len(body) < 40 or looks_made_up(body):
                continue
            line = text.count("\n", 0, match.start()) + 1
            covered.append((line, text.count("\n", 0, match.end()) + 1))
            results.append((line, match.start() - text.rfind("\n", 0, match.start()),
                            Match(rule, match.start(), match.end(), match["secret"])))
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) < 8 or any(first <= number <= last for first, last in covered):
            continue
        for piece, offset in pieces(line):
            results += [(number, offset + match.start + 1, match) for match in find_in_line(piece)
                        if match.rule != "high-entropy" or not is_block(lines, number - 1)]
    return results


BLOCK = re.compile(r"[\s#*/\"'+]*[A-Za-z0-9+/]{20,}={0,2}[\s\"'+,\\n]*")


def is_block(lines, index):
    """Whether a line belongs to a block of base64, such as a certificate or an image: data, not a key."""
    around = [lines[i] for i in (index - 1, index + 1) if 0 <= i < len(lines)]
    return bool(BLOCK.fullmatch(lines[index])) and any(BLOCK.fullmatch(line) for line in around)


def pieces(line, size=20000, overlap=512):
    """A line in pieces that are searched in reasonable time; what stands at a seam is whole in one of them."""
    if len(line) <= size:
        return [(line, 0)]
    return [(line[start:start + size + overlap], start) for start in range(0, len(line), size)]
