import Notation

/// One output item of each type that the API has, as it ends.
enum EveryItem {
  static let items: [JSON] = texts.compactMap { try? JSON(parsing: $0) }

  static let texts = [
    #"{"id":"rs_1","type":"reasoning","summary":[{"type":"summary_text","text":"First I weigh it."},{"type":"summary_text","text":"Then I answer."}],"content":[{"type":"reasoning_text","text":"17 is prime, so…"}],"encrypted_content":"gAAAAAenc","status":"completed"}"#,
    #"{"id":"msg_1","type":"message","role":"assistant","status":"completed","phase":"final_answer","content":[{"type":"output_text","text":"Blåbær 🫐 你好","annotations":[{"type":"url_citation","url":"https://example.test","title":"t","start_index":0,"end_index":6},{"type":"file_citation","file_id":"file_1","filename":"a.txt","index":3},{"type":"container_file_citation","container_id":"c","file_id":"f","filename":"b.png","start_index":0,"end_index":1},{"type":"file_path","file_id":"f","index":1}],"logprobs":[{"token":"Blå","logprob":-0.25,"bytes":[66],"top_logprobs":[]},{"token":"bær","logprob":-1e-7,"bytes":[98],"top_logprobs":[{"token":"x","logprob":-3.5,"bytes":[120]}]}]},{"type":"refusal","refusal":"That I will not do."},{"type":"output_text","text":"","annotations":[],"logprobs":[]}]}"#,
    #"{"id":"fc_1","type":"function_call","call_id":"call_1","name":"weather","namespace":"geo","arguments":"{\"city\":\"Oslo\",\"days\":3}","status":"completed"}"#,
    #"{"id":"fo_1","type":"function_call_output","call_id":"call_1","output":"rain","status":"completed"}"#,
    #"{"id":"ct_1","type":"custom_tool_call","call_id":"call_2","name":"grep","input":"-r \"x\" .","status":"completed"}"#,
    #"{"id":"co_1","type":"custom_tool_call_output","call_id":"call_2","output":[{"type":"input_text","text":"hit"}],"status":"completed"}"#,
    #"{"id":"mcp_1","type":"mcp_call","server_label":"wiki","name":"ask","arguments":"{\"q\":\"x\"}","output":"42","error":null,"status":"completed"}"#,
    #"{"id":"mcp_2","type":"mcp_call","server_label":"wiki","name":"ask","arguments":"{}","output":null,"error":{"type":"http_error","code":502,"message":"bad"},"status":"failed"}"#,
    #"{"id":"mcpl_1","type":"mcp_list_tools","server_label":"wiki","tools":[{"name":"ask","input_schema":{"type":"object"},"description":"d"}]}"#,
    #"{"id":"mcpl_2","type":"mcp_list_tools","server_label":"down","tools":[],"error":{"type":"http_error","code":500,"message":"no"}}"#,
    #"{"id":"mcpr_1","type":"mcp_approval_request","server_label":"wiki","name":"delete","arguments":"{\"id\":1}"}"#,
    #"{"id":"mcpa_1","type":"mcp_approval_response","approval_request_id":"mcpr_1","approve":true}"#,
    #"{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"first snow","queries":["first snow"],"sources":[{"type":"url","url":"https://example.test"}]}}"#,
    #"{"id":"fs_1","type":"file_search_call","status":"completed","queries":["snow"],"results":[{"file_id":"file_1","filename":"a.txt","score":0.75,"text":"t","attributes":{}}]}"#,
    #"{"id":"ci_1","type":"code_interpreter_call","status":"completed","code":"print(6 * 7)","container_id":"c_1","outputs":[{"type":"logs","logs":"42\n"}]}"#,
    #"{"id":"ig_1","type":"image_generation_call","status":"completed","result":"iVBORw0KGgo=","revised_prompt":"a hare","size":"1024x1024"}"#,
    #"{"id":"sh_1","type":"shell_call","call_id":"call_3","status":"completed","action":{"commands":["ls -l","pwd"],"timeout_ms":null,"max_output_length":null},"environment":{"type":"local"}}"#,
    #"{"id":"so_1","type":"shell_call_output","call_id":"call_3","status":"completed","max_output_length":null,"output":[{"stdout":"a.txt\n","stderr":"","outcome":{"type":"exit","exit_code":0}}]}"#,
    #"{"id":"ls_1","type":"local_shell_call","call_id":"call_4","status":"completed","action":{"type":"exec","command":["ls"],"env":{}}}"#,
    #"{"id":"lo_1","type":"local_shell_call_output","output":"{}","status":"completed"}"#,
    #"{"id":"ap_1","type":"apply_patch_call","call_id":"call_5","status":"completed","operation":{"type":"update_file","path":"a.txt","diff":"@@\n-a\n+b"}}"#,
    #"{"id":"ao_1","type":"apply_patch_call_output","call_id":"call_5","status":"failed","output":"no such file"}"#,
    #"{"id":"cu_1","type":"computer_call","call_id":"call_6","status":"completed","pending_safety_checks":[],"action":{"type":"click","button":"left","x":1,"y":2}}"#,
    #"{"id":"cc_1","type":"computer_call_output","call_id":"call_6","status":"completed","output":{"type":"computer_screenshot","image_url":"data:image/png;base64,AA=="}}"#,
    #"{"id":"pr_1","type":"program","call_id":"call_7","code":"main()","fingerprint":"f"}"#,
    #"{"id":"po_1","type":"program_output","call_id":"call_7","result":"ok","status":"completed"}"#,
    #"{"id":"ts_1","type":"tool_search_call","call_id":"call_8","execution":"server","arguments":{"query":"x"},"status":"completed"}"#,
    #"{"id":"to_1","type":"tool_search_output","call_id":"call_8","execution":"server","tools":[],"status":"completed"}"#,
    #"{"id":"at_1","type":"additional_tools","role":"developer","tools":[{"type":"function","name":"f"}]}"#,
    #"{"id":"cm_1","type":"compaction","encrypted_content":"gAAAAAcmp"}"#,
    #"{"id":"xx_1","type":"some_future_call","status":"completed","payload":{"deep":[1,2.50,"x"]}}"#,
  ]

  /// The response that holds all items.
  static func response(_ items: [JSON] = items, status: String = "completed") -> JSON {
    [
      "id": "resp_all", "object": "response", "created_at": 1_796_040_000, "status": .string(status),
      "model": "gpt-6-sol", "output": .array(items),
      "usage": [
        "input_tokens": 31, "input_tokens_details": ["cached_tokens": 0], "output_tokens": 18,
        "output_tokens_details": ["reasoning_tokens": 5], "total_tokens": 49,
      ],
    ]
  }

  /// Events between the response's creation and its end, numbered.
  static func stream(_ events: [JSON], items: [JSON] = items, endsWithOutput: Bool = true) -> [JSON] {
    var begun = response([], status: "in_progress")
    begun["usage"] = .null
    var last = response(items)
    if !endsWithOutput { last["output"] = [] }
    let all: [JSON] =
      [
        ["type": "response.created", "response": begun], ["type": "response.in_progress", "response": begun],
      ]
      + events + [["type": "response.completed", "response": last]]
    return all.enumerated().map { $0.element.with("sequence_number", .number(JSONNumber($0.offset))) }
  }
}
