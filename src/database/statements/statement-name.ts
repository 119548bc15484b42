import { createHash } from 'node:crypto'

/** PostgreSQL cuts statement names at 63 characters; 32 hexadecimal digits make a collision practically impossible. */
const NAME_LENGTH = 32

const names = new Map<string, string>()

/**
 * The name under which a connection prepares a statement: a hash of the text, so that a name never stands for two
 * statements. Hashed once per text and process; texts must be constants of the code, never built from request data.
 */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, NAME_LENGTH)
  names.set(text, name)
  return name
}
