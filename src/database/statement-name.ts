import { createHash } from 'node:crypto'

/** PostgreSQL cuts statement names at 63 characters; 32 hexadecimal digits make an accidental match impossible in practice. */
const NAME_LENGTH = 32

const names = new Map<string, string>()

/**
 * The name under which a connection prepares a statement: a hash of the text, so that one name cannot stand for two
 * statements. Hashed once per text and process; texts are constants of the code, never made from what a request brings.
 */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, NAME_LENGTH)
  names.set(text, name)
  return name
}
