import { createHash } from 'node:crypto'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters'

/** A session's token as the database stores it: SHA-256, hex. The token is random (190 bits), so it needs neither salt nor key. */
export const sessionTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

const SESSION_MODELS: ReadonlySet<string> = new Set(['session', 'customer_sessions', 'staff_sessions'])
const isSession = (model: string) => SESSION_MODELS.has(model)

/** The tokens of one adapter query, by their hashes. */
type TokensByHash = Map<string, string>

function hashed(token: string, tokens: TokensByHash): string {
  const hash = sessionTokenHash(token)
  tokens.set(hash, token)
  return hash
}

function hashedValue({ operator, value }: Where, tokens: TokensByHash): Where['value'] {
  const isWhole = operator === undefined || ['eq', 'ne', 'in', 'not_in'].includes(operator)
  if (!isWhole) throw new RangeError(`session tokens are compared whole, not by ${operator}`)
  if (Array.isArray(value)) return value.map((token) => hashed(String(token), tokens))
  return typeof value === 'string' ? hashed(value, tokens) : value
}

const hashedWhere = (where: Where[], tokens: TokensByHash): Where[] =>
  where.map((part) => (part.field === 'token' ? { ...part, value: hashedValue(part, tokens) } : part))

function hashedData<Data extends object>(data: Data, tokens: TokensByHash): Data {
  if (!('token' in data) || typeof data.token !== 'string') return data
  return { ...data, token: hashed(data.token, tokens) }
}

/** Replaces a row's hash by the token its caller already knows; a row found by something else keeps the hash, which grants no access. */
function withToken<Row>(row: Row, tokens: TokensByHash): Row {
  if (typeof row !== 'object' || row === null || !('token' in row) || typeof row.token !== 'string')
    return row
  const token = tokens.get(row.token)
  return token === undefined ? row : { ...row, token }
}

function hashingAdapter(inner: DBTransactionAdapter): DBTransactionAdapter {
  /** Runs a query with its tokens hashed; queries about anything but sessions are unchanged. */
  async function runHashed<Query extends { model: string; where?: Where[] | undefined }, Result>(
    query: Query,
    send: (query: Query) => Promise<Result>,
    tokens: TokensByHash = new Map(),
  ): Promise<Result> {
    if (!isSession(query.model)) return send(query)
    const where = query.where && hashedWhere(query.where, tokens)
    const result = await send(where ? { ...query, where } : query)
    if (Array.isArray(result)) {
      const rows: unknown[] = result
      for (const [index, row] of rows.entries()) rows[index] = withToken(row, tokens)
      return result
    }
    return withToken(result, tokens)
  }
  return {
    ...inner,
    create(query) {
      const tokens: TokensByHash = new Map()
      const data = isSession(query.model) ? hashedData(query.data, tokens) : query.data
      return runHashed({ ...query, data }, (request) => inner.create(request), tokens)
    },
    findOne: (query) => runHashed(query, (request) => inner.findOne(request)),
    findMany: (query) => runHashed(query, (request) => inner.findMany(request)),
    count: (query) => runHashed(query, (request) => inner.count(request)),
    update(query) {
      const tokens: TokensByHash = new Map()
      const update = isSession(query.model) ? hashedData(query.update, tokens) : query.update
      return runHashed({ ...query, update }, (request) => inner.update(request), tokens)
    },
    updateMany(query) {
      const tokens: TokensByHash = new Map()
      const update = isSession(query.model) ? hashedData(query.update, tokens) : query.update
      return runHashed({ ...query, update }, (request) => inner.updateMany(request), tokens)
    },
    delete: (query) => runHashed(query, (request) => inner.delete(request)),
    deleteMany: (query) => runHashed(query, (request) => inner.deleteMany(request)),
    consumeOne: (query) => runHashed(query, (request) => inner.consumeOne(request)),
    incrementOne: (query) => runHashed(query, (request) => inner.incrementOne(request)),
  }
}

/**
 * better-auth stores session tokens in clear; this is its adapter with tokens hashed on writes and look-ups, so that a copy of the database
 * signs nobody in. It is the only place that does so, and a check constraint of the table refuses a token that is no hash.
 */
export function withHashedSessions(inner: DBAdapter): DBAdapter {
  return {
    ...inner,
    ...hashingAdapter(inner),
    transaction: (work) => inner.transaction((tx) => work(hashingAdapter(tx))),
  }
}
