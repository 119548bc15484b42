/**
 * The fields of an urlencoded body, a field that was sent twice as a list of its texts. Bytes that are no UTF-8, as an old form in
 * Windows-1254 sends them, become U+FFFD, so that a schema can see them and refuse.
 */
export function parseFormBody(body: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(body)) {
    const known = fields[name]
    if (known === undefined) fields[name] = value
    else if (typeof known === 'string') fields[name] = [known, value]
    else known.push(value)
  }
  return fields
}
