import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { leftInSession, textsOf } from '#tests/support/session-level.ts'

test.each([
  { sql: 'select pg_advisory_lock(1)', left: ['a lock of the session'] },
  { sql: 'select pg_try_advisory_lock($1) as locked', left: ['a lock of the session'] },
  { sql: 'select pg_advisory_unlock_all()', left: ['a lock of the session'] },
  { sql: 'select pg_advisory_xact_lock(1)', left: [] },
  { sql: 'select pg_try_advisory_xact_lock($1) as locked', left: [] },
  { sql: 'listen "catalogue"', left: ['LISTEN'] },
  { sql: 'unlisten *', left: ['LISTEN'] },
  { sql: 'set statement_timeout = 0', left: ['a setting of the session'] },
  { sql: 'set session characteristics as transaction read only', left: ['a setting of the session'] },
  { sql: "select set_config('vitrin.actor', $1, false)", left: ['a setting of the session'] },
  { sql: "select set_config('vitrin.actor', $1, true)", left: [] },
  { sql: 'set local statement_timeout = 0', left: [] },
  { sql: 'update products\n   set name = $1\n where id = $2', left: [] },
  { sql: 'set transaction isolation level serializable', left: [] },
  { sql: 'discard all', left: ['a setting of the session'] },
  { sql: 'create temporary table made as select 1', left: ['a temporary table'] },
  { sql: 'create temp table made on commit drop as select 1', left: [] },
  { sql: 'prepare a as select 1', left: ['a prepared statement by name'] },
  { sql: 'declare c cursor with hold for select 1', left: ['a cursor that stays open'] },
  { sql: 'declare c cursor for select 1', left: [] },
])('$sql leaves $left in its session', ({ sql, left }) => {
  expect(leftInSession(sql)).toEqual(left)
})

/** The files with SQL that stays in its session, with the reason why it may. */
const MAY: Readonly<Record<string, string>> = {
  'src/database/embedded/embedded-postgres.ts': "the embedded server's superuser, on a connection of its own",
  'src/database/feed/change-feed.ts': 'LISTEN, on the direct connection',
}

test('no SQL of the shop stays in its session, so that all of it may go through a pooler in transaction mode', () => {
  const root = resolve(import.meta.dirname, '../..')
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /(?<!\.test|\.d)\.ts$/.test(file) && !file.startsWith('src/paraglide/'))
  const found = files
    .map((file) => ({ file, left: textsOf(readFileSync(join(root, file), 'utf8')).flatMap(leftInSession) }))
    .filter(({ left }) => left.length > 0)
  expect(files.length).toBeGreaterThan(1_000)
  expect(found.filter(({ file }) => !(file in MAY))).toEqual([])
  expect(found.map(({ file }) => file)).toEqual(Object.keys(MAY))
})
