import { createHash } from 'node:crypto'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters'

/** As the database holds a session's token: SHA-256, hex. The token is random (190 bits), so it needs neither salt nor key. */
export const sessionTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

const isSession = (model: string) => model === 'session' || model === 'customer_sessions'

/** Tokens of one request to the database, by their hashes. */
type Known = Map<string, string>

function hashed(token: string, known: Known): string {
  const hash = sessionTokenHash(token)
  known.set(hash, token)
  return hash
}

function hashedValue({ operator, value }: Where, known: Known): Where['value'] {
  const isWhole = operator === undefined || ['eq', 'ne', 'in', 'not_in'].includes(operator)
  if (!isWhole) throw new RangeError(`session tokens are compared whole, not by ${operator}`)
  if (Array.isArray(value)) return value.map((token) => hashed(String(token), known))
  return typeof value === 'string' ? hashed(value, known) : value
}

const hashedWhere = (where: Where[], known: Known): Where[] =>
  where.map((part) => (part.field === 'token' ? { ...part, value: hashedValue(part, known) } : part))

function hashedData<Data extends object>(data: Data, known: Known): Data {
  if (!('token' in data) || typeof data.token !== 'string') return data
  return { ...data, token: hashed(data.token, known) }
}

/** Gives a row the token back that its caller knows already; a row found by something else keeps the hash, which opens nothing. */
function withToken<Row>(row: Row, known: Known): Row {
  if (typeof row !== 'object' || row === null || !('token' in row) || typeof row.token !== 'string')
    return row
  const token = known.get(row.token)
  return token === undefined ? row : { ...row, token }
}

function hashing(inner: DBTransactionAdapter): DBTransactionAdapter {
  /** Runs a request with its tokens hashed; requests about anything but sessions stay as they are. */
  async function ask<Given extends { model: string; where?: Where[] | undefined }, Answer>(
    given: Given,
    send: (given: Given) => Promise<Answer>,
    known: Known = new Map(),
  ): Promise<Answer> {
    if (!isSession(given.model)) return send(given)
    const where = given.where && hashedWhere(given.where, known)
    const answer = await send(where ? { ...given, where } : given)
    if (Array.isArray(answer)) {
      const rows: unknown[] = answer
      for (const [index, row] of rows.entries()) rows[index] = withToken(row, known)
      return answer
    }
    return withToken(answer, known)
  }
  return {
    ...inner,
    create(given) {
      const known: Known = new Map()
      const data = isSession(given.model) ? hashedData(given.data, known) : given.data
      return ask({ ...given, data }, (request) => inner.create(request), known)
    },
    findOne: (given) => ask(given, (request) => inner.findOne(request)),
    findMany: (given) => ask(given, (request) => inner.findMany(request)),
    count: (given) => ask(given, (request) => inner.count(request)),
    update(given) {
      const known: Known = new Map()
      const update = isSession(given.model) ? hashedData(given.update, known) : given.update
      return ask({ ...given, update }, (request) => inner.update(request), known)
    },
    updateMany(given) {
      const known: Known = new Map()
      const update = isSession(given.model) ? hashedData(given.update, known) : given.update
      return ask({ ...given, update }, (request) => inner.updateMany(request), known)
    },
    delete: (given) => ask(given, (request) => inner.delete(request)),
    deleteMany: (given) => ask(given, (request) => inner.deleteMany(request)),
    consumeOne: (given) => ask(given, (request) => inner.consumeOne(request)),
    incrementOne: (given) => ask(given, (request) => inner.incrementOne(request)),
  }
}

/**
 * better-auth keeps session tokens in clear; this is its adapter with tokens hashed on the way in and on look-up, so that a copy of the
 * database signs nobody in. In this one place, and held by a check of the table: a token that is no hash is refused there.
 */
export function withHashedSessions(inner: DBAdapter): DBAdapter {
  return { ...inner, ...hashing(inner), transaction: (work) => inner.transaction((tx) => work(hashing(tx))) }
}
