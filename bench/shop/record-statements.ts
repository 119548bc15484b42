import pg from 'pg'
import type { RecordedStatement } from '../limits/statement-program.ts'

/**
 * Loaded before the shop (`node --import`): records every statement it sends between the messages 'record' and 'stop'.
 * Only the short-lived shop that is recorded loads this file, not the measured one.
 */

type Query = (...args: unknown[]) => unknown
interface QueryResult {
  rows?: Record<string, unknown>[]
}

let recorded: RecordedStatement[] | undefined
const query = pg.Client.prototype.query as unknown as Query

function statementOf(input: unknown, values: unknown): RecordedStatement | undefined {
  if (typeof input === 'string') return { text: input, values: Array.isArray(values) ? values : [], rows: [] }
  if (typeof input !== 'object' || input === null || !('text' in input)) return undefined
  const { text, name, values: own } = input as { text: string; name?: string; values?: unknown[] }
  return { name, text, values: own ?? (Array.isArray(values) ? values : []), rows: [] }
}

function recordingQuery(this: pg.Client, ...args: unknown[]): unknown {
  const statement = recorded && statementOf(args[0], args[1])
  if (!statement) return query.apply(this, args)
  recorded?.push(statement)
  const storeRows = (result: QueryResult | undefined) => {
    statement.rows = result?.rows ?? []
    return result
  }
  const last = args.at(-1)
  if (typeof last === 'function') {
    const done = (error: unknown, result: QueryResult | undefined) => {
      storeRows(result)
      last(error, result)
    }
    return query.apply(this, [...args.slice(0, -1), done])
  }
  const result = query.apply(this, args)
  if (result instanceof Promise) return result.then(storeRows)
  return result
}
Object.assign(pg.Client.prototype, { query: recordingQuery })

process.on('message', (word: unknown) => {
  if (word === 'record') recorded = []
  if (word === 'stop') {
    process.send?.(recorded ?? [])
    recorded = undefined
  }
})
process.channel?.unref()
