import pg from 'pg'

/**
 * What a commit must have reached before it is answered (decision 209). 'everywhere' waits for the synchronous standby, where there is one.
 * 'local' does not: it may be lost when the machine of the database is, and goes on while the standby is away.
 */
export type Durability = 'everywhere' | 'local'

/**
 * Tables whose rows may be lost with a machine, and the only ones a local commit may write: a shopper puts a thing into the cart again.
 * Everything else is kept everywhere: orders, money, stock, customers, emails, what staff changes. `rate_limits` is not named, because an
 * unlogged table never waits.
 */
export const LOCAL_TABLES: ReadonlySet<string> = new Set([
  'cart_additions',
  'cart_lines',
  'cart_saved_lines',
  'carts',
  'search_counts',
  'visitors',
])

const LOCKS = /\bfor\s+(?:no\s+key\s+)?update\b(?:\s+of\s+\w+)?|\bdo\s+update\s+set\b/gi
const WRITES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?"?(\w+)/gi

const known = new Map<string, { isLocal: boolean; kept: readonly string[] }>()

/** How far a statement has to be kept. Its text is a constant of the code, so it is read once. */
function durabilityOf(text: string) {
  const read = known.get(text)
  if (read) return read
  const tables = [...text.replace(LOCKS, '').matchAll(WRITES)].map(([, table = '']) => table.toLowerCase())
  const kept = tables.filter((table) => !LOCAL_TABLES.has(table))
  const found = { isLocal: tables.length > 0 && kept.length === 0, kept }
  known.set(text, found)
  return found
}

/** Whether a statement that commits by itself need not wait for the standby. */
export const isLocal = (text: string): boolean => durabilityOf(text).isLocal

/** Whether a statement writes what must be kept everywhere. */
export const writesKept = (text: string): boolean => durabilityOf(text).kept.length > 0

/** Throws where a local transaction would write what must be kept everywhere: our bug. */
export function refuseInLocal(text: string): void {
  const { kept } = durabilityOf(text)
  if (kept.length > 0) throw new Error(`a local transaction must not write ${kept.join(', ')}`)
}

/** What `pg` calls of a connection and of a query while it sends it; its types lack them. */
interface Wire {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(statement: { text: string; name: string; types: readonly number[] }): void
  bind(portal: { portal: string; statement: string; values: readonly unknown[] }): void
  execute(portal: { portal: string; rows: number }): void
}
interface SentQuery {
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}
type QueryClass = new (config: pg.QueryConfig & { queryMode?: 'extended' }) => SentQuery & pg.Submittable

const SET_LOCAL = { name: 'vitrin_local', text: "select set_config('synchronous_commit', 'local', true)" }

/**
 * A statement that commits by itself without waiting for the standby. The setting goes ahead of it in the same message and, without a Sync
 * between, in the same transaction: a pair of statements for one round trip, which a transaction of its own would make three.
 */
export class LocalQuery extends (pg.Query as unknown as QueryClass) {
  #isSet = false

  constructor(config: pg.QueryConfig) {
    super({ ...config, queryMode: 'extended' })
  }

  override prepare(connection: Wire): void {
    const { name, text } = SET_LOCAL
    if (connection.parsedStatements[name] === undefined) {
      connection.parse({ name, text, types: [] })
      connection.parsedStatements[name] = text
    }
    connection.bind({ portal: '', statement: name, values: [] })
    connection.execute({ portal: '', rows: 0 })
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#isSet) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isSet) super.handleCommandComplete(message, connection)
    this.#isSet = true
  }
}
