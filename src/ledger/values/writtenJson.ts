const escapes: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Go's encoder escapes these inside strings; outside strings JSON has none of them. */
function escapeAsGo(text: string): string {
  return text.replace(/[&<>\u2028\u2029]/g, (character) => escapes[character] ?? character)
}

/** REST bodies: two spaces, `\u0026` for `&`. */
export function prettyJson(value: unknown): string {
  return escapeAsGo(JSON.stringify(value, undefined, 2))
}

/** Stream payloads and JSON-RPC: one line, the same escapes. */
export function compactJson(value: unknown): string {
  return escapeAsGo(JSON.stringify(value))
}
