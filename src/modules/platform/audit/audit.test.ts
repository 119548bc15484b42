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

test('the log refuses to delete what is younger than two years, and nothing older', async () => {
  const insert = (recordId: string, age: string) =>
    db.unchecked(
      `insert into audit_log (staff_name, action, record_type, record_id, request_id, ip, created_at)
       values ('Ayşe', 'order.ship', 'order', $1, 'r', '::1', now() - $2::interval)`,
      [recordId, age],
    )
  await insert('o_young', '2 years -1 day')
  await insert('o_old', '2 years 1 day')
  await expect(db.unchecked(`delete from audit_log where record_id = 'o_young'`)).rejects.toThrow('two years')
  await db.unchecked(`delete from audit_log where record_id = 'o_old'`)
  expect(await entriesOf('o_young')).toHaveLength(1)
  expect(await entriesOf('o_old')).toEqual([])
})
