import { expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { json, nullable, statement, text } from '#database/statements/statement.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type Actor, writeAudit } from './audit.server.ts'

const db = await testDatabase()
const actor = (): Actor => ({
  staffId: 's_1',
  name: 'Ayşe Yılmaz',
  requestId: 'r_1',
  ip: '::1',
  recorded: false,
})

const ENTRIES = statement(
  {
    params: [text],
    row: { staffId: nullable(text), action: text, recordType: text, before: json(), after: json() },
  },
  `select staff_id as "staffId", action, record_type as "recordType", before, after from audit_log
   where record_id = $1 order by id`,
)
const entriesOf = async (recordId: string) => (await db.query(ENTRIES, [recordId])).rows

test('an entry names author, command and record, and holds the changed fields alone', async () => {
  const by = actor()
  const [before, after] = [
    { status: 'confirmed', total: '10.00' },
    { status: 'shipped', total: '10.00' },
  ]
  await writeAudit(db, by, { action: 'order.ship', recordId: 'o_1', before, after })
  expect(by.recorded).toBe(true)
  expect(await entriesOf('o_1')).toEqual([
    {
      staffId: 's_1',
      action: 'order.ship',
      recordType: 'order',
      before: { status: 'confirmed' },
      after: { status: 'shipped' },
    },
  ])
})

test('an entry is gone with the transaction of its command', async () => {
  const failed = transaction(db, async (tx) => {
    await writeAudit(tx, actor(), { action: 'order.cancel', recordId: 'o_2' })
    throw new Error('the command failed')
  })
  await expect(failed).rejects.toThrow('the command failed')
  expect(await entriesOf('o_2')).toEqual([])
})

test.each(["update audit_log set staff_name = 'x'", 'delete from audit_log', 'truncate audit_log cascade'])(
  'the log refuses %s',
  async (sql) => {
    await writeAudit(db, actor(), { action: 'order.ship', recordId: 'o_3' })
    await expect(db.unchecked(sql)).rejects.toThrow('append-only')
  },
)
