import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { isDemoShop } from '#database/seed/demo-shop.ts'
import { readConfig } from '#http/config.ts'
import { cardProviderOf } from '#modules/payments/card-provider.ts'
import { buildProduct, storeSetting } from '#tests/support/builders.ts'
import { CARD } from '#tests/support/card-payer.ts'
import { testDatabase } from '#tests/support/database.ts'
import { buildHttpBuyers } from '#tests/support/http-buyer.ts'
import { testSecrets, writeTestSecretsFile } from '#tests/support/secrets.ts'
import { shopSecrets } from '#tests/support/visitors.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const IYZICO = { IYZICO_API_KEY: 'sandbox-anahtar', IYZICO_SECRET_KEY: 'sandbox-gizli-anahtar' }
const db = await testDatabase()
const log = pino({ level: 'silent' })

const secrets = await testSecrets(db)
const stop: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(stop.map((end) => end())))

async function fillAs(shop: 'demo' | 'own'): Promise<void> {
  await db.query(`delete from shop_facts where name in ('seeded demo', 'demo left')`)
  if (shop === 'demo')
    await db.query(`insert into shop_facts (name, value) values ('seeded demo', now()::text)`)
}
beforeEach(() => fillAs('own'))

/** Who would take the cards of a shop started on this database, as its start finds out. */
async function providerOf(
  env: Record<string, string | undefined>,
): Promise<{ provider: string | null; warned: boolean }> {
  const reading = readConfig(env)
  if (!reading.ok) throw new Error(reading.problems.join())
  const warnings: string[] = []
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
    why: 'nobody tries things in production',
  },
  { filled: 'demo', env: { TEST_BANK: 'off' }, provider: null, why: 'it was switched off by name' },
  { filled: 'own', env: {}, provider: null, why: 'DEMO=0 was forgotten, and the goods are real' },
  { filled: 'own', env: { DEMO: '0' }, provider: null, why: 'a real shop without keys' },
  { filled: 'own', env: { DEMO: '0', TEST_BANK: 'on' }, provider: 'test', warned: true, why: 'it was named' },
  { filled: 'demo', env: { TEST_BANK: 'on' }, provider: 'test', warned: true, why: 'it was named' },
  { filled: 'demo', env: IYZICO, provider: 'iyzico', why: 'its keys are set' },
  {
    filled: 'own',
    env: { ...IYZICO, DEMO: '0', TEST_BANK: 'on' },
    provider: 'iyzico',
    why: 'its keys are set',
  },
] as const)(
  'cards of a database filled as $filled shop, started with $env, are taken by $provider: $why',
  async (row) => {
    await fillAs(row.filled)
    expect(await providerOf(row.env)).toEqual({
      provider: row.provider,
      warned: 'warned' in row ? row.warned : false,
    })
  },
)

test('a demo shop that was once started with DEMO=0 has no test bank when DEMO=0 is forgotten later', async () => {
  await fillAs('demo')
  expect(await providerOf({})).toMatchObject({ provider: 'test' })
  expect(await providerOf({ DEMO: '0' })).toMatchObject({ provider: null })
  expect(await providerOf({})).toMatchObject({ provider: null })
})

/** The environment of the start that docs/operations.md tells merchants to make. */
async function documentedStart(): Promise<Record<string, string>> {
  const text = await readFile(join(ROOT, 'docs/operations.md'), 'utf8')
  const [, line] = /`((?:[A-Z_]+=\S+ )+)npm start`\. `PUBLIC_URL`/.exec(text) ?? []
  if (!line) throw new Error('docs/operations.md names no start for a server')
  return Object.fromEntries(
    line
      .trim()
      .split(' ')
      .map((pair) => pair.split(/=(.*)/s).slice(0, 2)),
  )
}

test('the documented start on a database tried as a demo offers no card, takes none, and says so at the start', {
  timeout: 240_000,
}, async () => {
  await fillAs('demo')
  await storeSetting(db, 'b2c_kk_odeme', '1')
  const documented = await documentedStart()
  expect(documented).toMatchObject({ DEMO: '0', TRUST_PROXY: '1' })
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrin-start-'))
  await writeTestSecretsFile(dataDir)
  const child = spawn(process.execPath, ['src/http/start.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
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
  expect(outputLines.join('\n'), 'limits that are off are told').toContain('RATE_LIMITS=off')
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
  const { rows } = await db.query('select from payments')
  expect(rows).toEqual([])
  const home = await (await fetch(url)).text()
  expect(home).toContain('14 gün')
  expect(home).not.toContain('Kartla güvenli ödeme')
})
