import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('an empty environment opens the shop on this machine alone, with the demo', () => {
  expect(readConfig({})).toMatchObject({
    ok: true,
    config: {
      port: 3000,
      host: '127.0.0.1',
      demo: true,
      databaseUrl: undefined,
      rateLimits: true,
      trustProxy: false,
    },
  })
})

test.each([
  { env: { PORT: '' }, field: 'port', value: 3000, why: 'an empty variable is not set' },
  { env: { PORT: '0' }, field: 'port', value: 0, why: 'any free port' },
  { env: { DEMO: '0' }, field: 'demo', value: false, why: 'no demo shop' },
  { env: { RATE_LIMITS: 'off' }, field: 'rateLimits', value: false, why: 'for load tests' },
  {
    env: { PUBLIC_URL: 'https://dukkan.example/' },
    field: 'publicUrl',
    value: 'https://dukkan.example',
    why: 'no slash at the end',
  },
  {
    env: { DATA_DIR: '/var/lib/vitrin/../vitrin' },
    field: 'dataDir',
    value: '/var/lib/vitrin',
    why: 'absolute and plain',
  },
])('$env gives $field $value: $why', ({ env, field, value }) => {
  expect(readConfig(env)).toMatchObject({ ok: true, config: { [field]: value } })
})

test.each([
  { env: { PORT: 'abc' }, why: 'not a number' },
  { env: { PORT: '70000' }, why: 'beyond the last port' },
  { env: { PORT: '3000.5' }, why: 'not whole' },
  { env: { LOG_LEVEL: 'loud' }, why: 'no such level' },
  { env: { DEMO: 'perhaps' }, why: 'neither on nor off' },
  { env: { PUBLIC_URL: 'dukkan.example' }, why: 'no scheme' },
  { env: { MAIL_FROM: 'mağaza' }, why: 'no e-mail address' },
])('$env is refused in one line that names it: $why', ({ env }) => {
  const reading = readConfig(env)
  const [name, value] = Object.entries(env)[0] ?? []
  expect(reading).toMatchObject({ ok: false, problems: [expect.stringContaining(`${name}=${value}`)] })
})

test.each([
  { env: { DATABASE_URL: 'mysql://vitrin:gizli@x/y' }, why: 'another kind of database' },
  { env: { SMTP_URL: 'http://vitrin:gizli@mail.example' }, why: 'no mail server' },
  { env: { SMTP_URL: 'gizli' }, why: 'no address' },
])('$env is refused without repeating its password: $why', ({ env }) => {
  const reading = readConfig(env)
  expect(reading).toMatchObject({ ok: false, problems: [expect.stringContaining(Object.keys(env)[0] ?? '')] })
  expect(JSON.stringify(reading)).not.toContain('gizli')
})

test('every bad value is named, not only the first', () => {
  const reading = readConfig({ PORT: '-1', LOG_LEVEL: 'loud' })
  expect(reading.ok ? [] : reading.problems).toHaveLength(2)
})
