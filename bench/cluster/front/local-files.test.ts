import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localHaproxy, localPgbouncer } from './local-files.ts'

const DOCS = join(import.meta.dirname, '../../../docs/cluster')
const read = (name: string) => readFile(join(DOCS, name), 'utf8')
const NODES = {
  pg1: { port: 1, statusPort: 11 },
  pg2: { port: 2, statusPort: 12 },
  pg3: { port: 3, statusPort: 13 },
}
const WEB = { web1: { port: 4 }, web2: { port: 5 }, web3: { port: 6 } }
const BINDS = { shop: 7, primary: 8, standbys: 9 }

test('the documented haproxy.cfg, with addresses of this machine alone', async () => {
  const text = localHaproxy(await read('haproxy.cfg'), { servers: { ...NODES, ...WEB }, binds: BINDS })
  expect(text).not.toMatch(/10\.0\.0\.|\/run\/|\/etc\//)
  expect(text.match(/server pg2 .*/g)).toEqual([
    'server pg2 127.0.0.1:2 port 12',
    'server pg2 127.0.0.1:2 port 12',
  ])
  expect(text.match(/bind .*/g)).toEqual(['bind 127.0.0.1:7', 'bind 127.0.0.1:8', 'bind 127.0.0.1:9'])
  expect(text).toContain('on-marked-down shutdown-sessions')
})

test('a server that this cluster does not have is an error', async () => {
  const text = await read('haproxy.cfg')
  expect(() => localHaproxy(text, { servers: NODES, binds: BINDS })).toThrow('web1')
})

test('the documented pgbouncer.ini, with addresses of this machine alone', async () => {
  const text = localPgbouncer(await read('pgbouncer.ini'), {
    ...{ listenPort: 1, databasePort: 2, userFile: '/tmp/users' },
  })
  expect(text).not.toMatch(/\/etc\/|\/var\/|\/run\//)
  expect(text).toMatch(/^vitrin = host=127\.0\.0\.1 port=2 /m)
  expect(text).toMatch(/^listen_port = 1$/m)
})
