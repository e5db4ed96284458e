/** What only holds others. */
export const groups: ReadonlySet<string> = new Set([
  ...["program", "list", "pipeline", "subshell", "compound_statement", "do_group", "if_statement", "elif_clause"],
  ...["else_clause", "while_statement", "case_statement", "case_item", "negated_command", "command_substitution"],
  ...["process_substitution", "variable_assignments", "herestring_redirect", "heredoc_redirect", "heredoc_body"],
]);

/** Parts of words and patterns: they run nothing but what is substituted in them. */
export const inert: ReadonlySet<string> = new Set([
  ...["word", "number", "string", "string_content", "raw_string", "ansi_c_string", "concatenation", "array"],
  ...["simple_expansion", "variable_name", "special_variable_name", "file_descriptor", "brace_expression"],
  ...["binary_expression", "unary_expression", "postfix_expression", "ternary_expression", "parenthesized_expression"],
  ...["regex", "extglob_pattern", "test_operator", "heredoc_start", "heredoc_content", "heredoc_end", "comment"],
  ...["command_name", "translated_string"],
]);

/** Words of the shell that begin or end a statement: as a command's name they show that the parser lost its way. */
export const reserved: ReadonlySet<string> = new Set([
  ...["if", "then", "elif", "else", "fi", "for", "while", "until", "select", "do", "done", "case", "esac", "in"],
  ...["function", "{", "}", "]]"],
]);
