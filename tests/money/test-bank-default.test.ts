import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#http/config.ts'
import { cardProviderOf } from '#modules/ordering/payments/card-provider.ts'
import { isDemoShop } from '#seed/demo-shop.ts'
import { leaveDemo } from '#seed/leave-demo.ts'
import { buildProduct, storeSetting } from '#tests/support/builders.ts'
import { CARD } from '#tests/support/card-payer.ts'
import { testDatabase } from '#tests/support/database.ts'
import { buildHttpBuyers } from '#tests/support/http-buyer.ts'
import { testSecrets, writeTestSecretsFile } from '#tests/support/secrets.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { shopSecrets } from '#tests/support/visitors.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const IYZICO = { IYZICO_API_KEY: 'sandbox-anahtar', IYZICO_SECRET_KEY: 'sandbox-gizli-anahtar' }
const db = await testDatabase()
const log = pino({ level: 'silent' })

const secrets = await testSecrets(db)
const stop: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(stop.map((end) => end())))

async function fillAs(shop: 'demo' | 'own'): Promise<void> {
  await db.unchecked(`delete from shop_facts where name in ('seeded demo', 'demo left')`)
  if (shop === 'demo')
    await db.unchecked(`insert into shop_facts (name, value) values ('seeded demo', now()::text)`)
}
beforeEach(() => fillAs('own'))

/** The card provider that a shop started on this database would use, and whether the start would warn. */
async function providerOf(
  env: Record<string, string | undefined>,
): Promise<{ provider: string | null; warned: boolean }> {
  const reading = readConfig(env)
  if (!reading.ok) throw new Error(reading.problems.join())
  const warnings: string[] = []
  if (!reading.config.demo) await leaveDemo(db)
  const demoShop = await isDemoShop(db, reading.config)
  const make = cardProviderOf({ ...reading.config, demoShop }, (message) => warnings.push(message))
  const provider = await make?.({ db, log, clock: () => new Date(), secrets })
  return { provider: provider?.name ?? null, warned: warnings.length > 0 }
}

test.each([
  { filled: 'demo', env: {}, provider: 'test', why: 'it is the demo shop' },
  { filled: 'demo', env: { DEMO: '0' }, provider: null, why: 'the demo is over' },
  {
    filled: 'demo',
    env: { NODE_ENV: 'production' },
    provider: null,
    why: 'production needs an explicit choice',
  },
  { filled: 'demo', env: { TEST_BANK: 'off' }, provider: null, why: 'it is switched off explicitly' },
  { filled: 'own', env: {}, provider: null, why: 'a real shop whose operator forgot DEMO=0' },
  { filled: 'own', env: { DEMO: '0' }, provider: null, why: 'a real shop without keys' },
  {
    filled: 'own',
    env: { DEMO: '0', TEST_BANK: 'on' },
    provider: 'test',
    warned: true,
    why: 'it is switched on',
  },
  { filled: 'demo', env: { TEST_BANK: 'on' }, provider: 'test', warned: true, why: 'it is switched on' },
  { filled: 'demo', env: IYZICO, provider: 'iyzico', why: 'its keys are set' },
  {
    filled: 'own',
    env: { ...IYZICO, DEMO: '0', TEST_BANK: 'on' },
    provider: 'iyzico',
    why: 'its keys are set',
  },
] as const)(
  'a shop on a database seeded as $filled and started with $env uses card provider $provider: $why',
  async (row) => {
    await fillAs(row.filled)
    expect(await providerOf(row.env)).toEqual({
      provider: row.provider,
      warned: 'warned' in row ? row.warned : false,
    })
  },
)

test('a demo shop once started with DEMO=0 has no test bank when a later start forgets DEMO=0', async () => {
  await fillAs('demo')
  expect(await providerOf({})).toMatchObject({ provider: 'test' })
  expect(await providerOf({ DEMO: '0' })).toMatchObject({ provider: null })
  expect(await providerOf({})).toMatchObject({ provider: null })
})

/** The environment variables of the start command in docs/operations.md. */
async function documentedStart(): Promise<Record<string, string>> {
  const text = await readFile(join(ROOT, 'docs/operations.md'), 'utf8')
  const [, line] = /`((?:[A-Z_]+=\S+ )+)npm start`\.\s+`PUBLIC_URL`/.exec(text) ?? []
  if (!line) throw new Error('docs/operations.md has no start command for a server')
  return Object.fromEntries(
    line
      .trim()
      .split(' ')
      .map((pair) => pair.split(/=(.*)/s).slice(0, 2)),
  )
}

test('the documented start on a former demo database refuses cards and logs that no provider is set up', {
  timeout: 240_000,
}, async () => {
  await fillAs('demo')
  await storeSetting(db, 'b2c_kk_odeme', '1')
  const documented = await documentedStart()
  expect(documented).toMatchObject({ DEMO: '0', TRUST_PROXY: '1' })
  const dataDir = await makeTestFolder('vitrin-start-')
  await writeTestSecretsFile(dataDir)
  const child = spawn(process.execPath, ['src/http/start.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOME: process.env.HOME,
      DATABASE_URL: db.url,
      DATA_DIR: dataDir,
      PORT: '0',
      RATE_LIMITS: 'off',
      ...documented,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stop.push(async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  })
  const outputLines: string[] = []
  let url = ''
  for await (const line of createInterface(child.stdout)) {
    outputLines.push(line)
    url = /Vitrin açık:\s+(http:\/\/\S+)/.exec(line)?.[1] ?? ''
    if (url) break
  }
  child.stdout.resume()
  expect(outputLines.join('\n')).toContain('no payment provider is set up')
  expect(outputLines.join('\n'), 'disabled rate limits are reported').toContain('RATE_LIMITS=off')
  const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '750', stock: 5 })
  const [buyer] = await buildHttpBuyers(db, await shopSecrets(db), 1)
  if (!buyer) throw new Error('no buyer')
  const post = (path: string, fields: Record<string, string>) =>
    fetch(url + path, { method: 'POST', headers: buyer.headers, body: new URLSearchParams(fields) })
  expect((await post(`/api/catalog/cart/${mug.id}`, { quantity: '1' })).status).toBe(201)
  const bin = await post('/api/catalog/bin-control', { binNumber: '55287900', amount: '750' })
  expect(await bin.json()).toMatchObject({ error: { code: 'CARD_NOT_OFFERED' } })
  const paid = await post('/payment/start', { ...CARD, odemeTipi: '2', amount: '750' })
  expect(paid.status).toBe(409)
  expect(await paid.text()).toContain('Seçtiğiniz ödeme yöntemi şu anda kullanılamıyor.')
  const { rows } = await db.unchecked('select from payments')
  expect(rows).toEqual([])
  const home = await (await fetch(url)).text()
  expect(home).toContain('14 gün')
  expect(home).not.toContain('Kartla güvenli ödeme')
})
