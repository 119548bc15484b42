import { type Database, type Db, statementsOn } from '#database/database.ts'
import { type Reads, readsFrom } from '#database/replica/reads.ts'

/** Reads from the database itself that fail like those of a standby when they write: each in a transaction that can only read. */
export function readOnlyReads(db: Database): Reads {
  async function run<T>(read: (on: Db) => Promise<T>): Promise<T> {
    const client = await db.pool.connect()
    let broken = false
    try {
      await client.query('begin read only')
      return await read(statementsOn(client, 'in-transaction'))
    } finally {
      await client.query('commit').catch(() => {
        broken = true
      })
      client.release(broken)
    }
  }
  return readsFrom({
    query: (declared, ...values) => run((on) => on.query(declared, ...values)),
    prepared: (declared, ...values) => run((on) => on.prepared(declared, ...values)),
    unchecked: (sql, values) => run((on) => on.unchecked(sql, values)),
  })
}
