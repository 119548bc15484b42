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
  async function runHashed<Given extends { model: string; where?: Where[] | undefined }, Result>(
    given: Given,
    send: (given: Given) => Promise<Result>,
    tokens: TokensByHash = new Map(),
  ): Promise<Result> {
    if (!isSession(given.model)) return send(given)
    const where = given.where && hashedWhere(given.where, tokens)
    const result = await send(where ? { ...given, where } : given)
    if (Array.isArray(result)) {
      const rows: unknown[] = result
      for (const [index, row] of rows.entries()) rows[index] = withToken(row, tokens)
      return result
    }
    return withToken(result, tokens)
  }
  return {
    ...inner,
    create(given) {
      const tokens: TokensByHash = new Map()
      const data = isSession(given.model) ? hashedData(given.data, tokens) : given.data
      return runHashed({ ...given, data }, (request) => inner.create(request), tokens)
    },
    findOne: (given) => runHashed(given, (request) => inner.findOne(request)),
    findMany: (given) => runHashed(given, (request) => inner.findMany(request)),
    count: (given) => runHashed(given, (request) => inner.count(request)),
    update(given) {
      const tokens: TokensByHash = new Map()
      const update = isSession(given.model) ? hashedData(given.update, tokens) : given.update
      return runHashed({ ...given, update }, (request) => inner.update(request), tokens)
    },
    updateMany(given) {
      const tokens: TokensByHash = new Map()
      const update = isSession(given.model) ? hashedData(given.update, tokens) : given.update
      return runHashed({ ...given, update }, (request) => inner.updateMany(request), tokens)
    },
    delete: (given) => runHashed(given, (request) => inner.delete(request)),
    deleteMany: (given) => runHashed(given, (request) => inner.deleteMany(request)),
    consumeOne: (given) => runHashed(given, (request) => inner.consumeOne(request)),
    incrementOne: (given) => runHashed(given, (request) => inner.incrementOne(request)),
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
