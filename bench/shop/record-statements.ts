import pg from 'pg'
import type { RecordedStatement } from '../limits/statement-program.ts'

/**
 * Loaded before the shop (`node --import`): notes every statement it sends while told to. Only the short-lived shop
 * that is recorded has this; the one that is measured does not.
 */

type Query = (...args: unknown[]) => unknown
interface Answer {
  rows?: Record<string, unknown>[]
}

let recorded: RecordedStatement[] | undefined
const query = pg.Client.prototype.query as unknown as Query

function statementOf(asked: unknown, values: unknown): RecordedStatement | undefined {
  if (typeof asked === 'string') return { text: asked, values: Array.isArray(values) ? values : [], rows: [] }
  if (typeof asked !== 'object' || asked === null || !('text' in asked)) return undefined
  const { text, name, values: own } = asked as { text: string; name?: string; values?: unknown[] }
  return { name, text, values: own ?? (Array.isArray(values) ? values : []), rows: [] }
}

function noted(this: pg.Client, ...args: unknown[]): unknown {
  const statement = recorded && statementOf(args[0], args[1])
  if (!statement) return query.apply(this, args)
  recorded?.push(statement)
  const keep = (answer: Answer | undefined) => {
    statement.rows = answer?.rows ?? []
    return answer
  }
  const last = args.at(-1)
  if (typeof last === 'function') {
    const done = (error: unknown, answer: Answer | undefined) => {
      keep(answer)
      last(error, answer)
    }
    return query.apply(this, [...args.slice(0, -1), done])
  }
  const answer = query.apply(this, args)
  if (answer instanceof Promise) return answer.then(keep)
  return answer
}
Object.assign(pg.Client.prototype, { query: noted })

process.on('message', (word: unknown) => {
  if (word === 'record') recorded = []
  if (word === 'stop') {
    process.send?.(recorded ?? [])
    recorded = undefined
  }
})
process.channel?.unref()
