import { expect, test, vi } from 'vitest'
import { storeSetting } from '#tests/support/builders.ts'
import { commandRunner } from '#tests/support/commands.ts'
import { fakeTcmb } from '#tests/support/fake-tcmb.ts'
import { testShop } from '#tests/support/shop.ts'
import { readRatesArguments } from './rates-arguments.ts'

const { db, shop } = await testShop()
const tcmb = await fakeTcmb()
await storeSetting(db, 'tcmbKurAdresi', tcmb.url)

const runRates = commandRunner('rates')
const run = (...args: string[]) => runRates(args, { DATABASE_URL: db.url, WEBHOOK_NETWORK: 'any' })
const rateOf = (code: string) => shop.currencies.rates().get(code)?.toFixed()

test('npm run rates sets a rate that the running shop uses at once, and shows its source', async () => {
  expect(await run('set', 'usd', '42,5')).toEqual({ code: 0, errors: '', output: 'USD: 1 USD = 42,50 TL\n' })
  await vi.waitFor(() => expect(rateOf('USD')).toBe('42.5'))
  expect((await run()).output).toContain('1 USD = 42,50 TL   (elle, ')
})

test('npm run rates refuses a rate that looks like a typing error unless it is forced', async () => {
  const slip = await run('set', 'EUR', '4837')
  expect(slip).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('--force') })
  expect(await run('set', 'XXX', '1')).toMatchObject({
    code: 1,
    errors: 'Mağazada böyle bir para birimi yok.\n',
  })
  expect((await run('set', 'EUR', '60', '--force')).code).toBe(0)
  await vi.waitFor(() => expect(rateOf('EUR')).toBe('60'))
})

test('npm run rates fetches the bulletin, and approves the rates it held back', async () => {
  const today = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'short', timeZone: 'Europe/Istanbul' }).format(
    new Date(),
  )
  tcmb.publish({ tarih: today, rates: { USD: '43', EUR: '49' } })
  const fetched = await run('fetch')
  expect(fetched).toMatchObject({ code: 1, errors: expect.stringContaining('USD: 42,50 → 43,00 TL') })
  expect(fetched.errors).toContain('EUR: 60,00 → 49,00 TL sınırdan çok değişiyor, onay bekliyor')
  expect((await run('show')).output).toContain('onay bekliyor: 49,00 TL')
  expect(await run('approve')).toMatchObject({ code: 0, output: 'EUR: 1 EUR = 49,00 TL\n' })
  await vi.waitFor(() => expect([rateOf('USD'), rateOf('EUR')]).toEqual(['43', '49']))
  tcmb.respondWith((_request, response) => void response.writeHead(503).end())
  expect(await run('fetch')).toMatchObject({
    code: 1,
    errors: 'TCMB sunucusu 503 yanıtı verdi. Yürürlükteki kurlar değişmedi.\n',
  })
})

test.each([
  [[], { command: 'show' }],
  [['fetch', '--force'], { command: 'fetch', force: true }],
  [['approve', 'usd'], { command: 'approve', code: 'USD' }],
])('npm run rates parses %s', (args, value) => {
  expect(readRatesArguments(args)).toEqual({ ok: true, value })
})

test.each([
  [['set', 'USD'], 'para birimi ve kur'],
  [['set', 'USD', '1.234,5'], 'okunamadı'],
  [['set', 'dolar', '41'], 'üç harfli'],
  [['set', 'USD', '41', '42'], 'Fazla'],
  [['show', 'USD'], 'Fazla'],
  [['approve', '--force'], '--force yalnız'],
  [['sil'], 'Bilinmeyen komut'],
  [['--sil'], 'seçenek'],
  [['--help'], 'Kullanım'],
])('npm run rates refuses %s with "%s"', (args, words) => {
  expect(readRatesArguments(args)).toEqual({ ok: false, message: expect.stringContaining(words) })
})
