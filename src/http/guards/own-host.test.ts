import { connect } from 'node:net'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedReferenceData } from '#seed/reference-data.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { testShop } from '#tests/support/shop.ts'

const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
const { app, db, buyer, set, listen } = await testShop({ log })
await seedReferenceData(db)
await set('b2c_kk_odeme', '1')
const mug = await buildProduct(db, { name: 'Kupa', gross: '120.00', stock: 50 })
const port = Number(new URL(await listen()).port)

/** Sends raw bytes and returns the status of the response. */
function statusOf(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text.slice(9, 12)))
  })
}

const sendRequest = (target: string, ...headers: string[]) =>
  statusOf([`GET ${target} HTTP/1.1`, ...headers, 'connection: close', '', ''].join('\r\n'))

test.each([
  { headers: [`host: 127.0.0.1:${port}`], status: '200', why: 'the address of this machine' },
  { headers: ['host: localhost'], status: '200', why: 'localhost' },
  { headers: ['host: 192.168.1.20:3000'], status: '200', why: 'another machine in the same network' },
  { headers: ['host: 127.0.0.1', 'host: 127.0.0.1'], status: '400', why: 'a repeated header' },
  { headers: ['host: 127.0.0.1', 'Host: evil.example'], status: '400', why: 'two different hosts' },
  { headers: ['host: a/@x'], status: '400', why: 'an invalid host' },
  { headers: ['host:'], status: '400', why: 'an empty host' },
  { headers: [], status: '400', why: 'no header' },
])('robots.txt for $headers gets status $status: $why', async ({ headers, status }) => {
  expect(await sendRequest('/robots.txt', ...headers)).toBe(status)
})

test('HTTP/1.0 without a Host is refused, except for /readyz', async () => {
  expect(await statusOf('GET /robots.txt HTTP/1.0\r\n\r\n')).toBe('400')
  expect(await statusOf('GET /readyz HTTP/1.0\r\n\r\n')).toBe('200')
})

test('a request line with an absolute address is refused', async () => {
  expect(await sendRequest('http://evil.example/robots.txt', 'host: localhost')).toBe('400')
})

const robots = (host: string) => app.inject({ url: '/robots.txt', headers: { host } })

describe('without a public address', () => {
  test('links use the requested host in a private network', async () => {
    expect((await robots('192.168.1.20:3000')).body).toContain(
      'Sitemap: http://192.168.1.20:3000/sitemap.xml',
    )
  })

  test('an unknown host is refused with 421, and logged once per host with the setting to change', async () => {
    for (const url of ['/robots.txt', '/sitemap.xml', '/api/catalog/store', '/payment/start']) {
      const { statusCode, body } = await app.inject({ url, headers: { host: 'evil.example' } })
      expect(statusCode).toBe(421)
      expect(body).toContain('PUBLIC_URL')
      expect(body).not.toContain('evil.example')
    }
    expect(lines.filter((line) => line.includes('evil.example') && line.includes('PUBLIC_URL'))).toHaveLength(
      1,
    )
  })
})

describe('with a public address', () => {
  beforeAll(() => set('storeUrl', 'https://dukkan.example'))

  test.each(['dukkan.example', 'evil.example', '127.0.0.1'])(
    'links of a request for %s begin with the public address',
    async (host) => {
      const { statusCode, body } = await robots(host)
      expect(statusCode).toBe(200)
      expect(body).toContain('Sitemap: https://dukkan.example/sitemap.xml')
    },
  )

  test.each([
    { host: 'evil.example', origin: 'https://dukkan.example', why: 'an unknown host' },
    { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000', why: 'a local host keeps its cookies' },
  ])('the bank returns a shopper at $host to $origin: $why', async ({ host, origin }) => {
    const browser = await buyer([mug, 1])
    const payer = cardPayer(app, browser)
    const fields = { ccno: '5528790000000008', ccv: '123', expiry: '12/39', holder: 'Ayşe Yılmaz' }
    const form = { ...fields, odemeTipi: '2', amount: '120.00' }
    const started = await payer.send('POST', '/payment/start', form, { ...browser.headers(), host })
    expect(started.status).toBe(200)
    const { body } = await payer.confirm(payer.bankPage(started))
    expect(body).toContain(`action="${origin}/payment/callback/test`)
  })
})
