import { connect } from 'node:net'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedReferenceData } from '#database/seed/reference-data.ts'
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

/** Sends these very bytes and gives the status of the answer. */
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
  { headers: ['host: localhost'], status: '200', why: 'its name' },
  { headers: ['host: 192.168.1.20:3000'], status: '200', why: 'another machine in the same network' },
  { headers: ['host: 127.0.0.1', 'host: 127.0.0.1'], status: '400', why: 'twice' },
  { headers: ['host: 127.0.0.1', 'Host: evil.example'], status: '400', why: 'two different ones' },
  { headers: ['host: a/@x'], status: '400', why: 'no host' },
  { headers: ['host:'], status: '400', why: 'nothing' },
  { headers: [], status: '400', why: 'not there' },
])('robots.txt for $headers is answered with $status: $why', async ({ headers, status }) => {
  expect(await sendRequest('/robots.txt', ...headers)).toBe(status)
})

test('HTTP/1.0 without a Host is refused, but may ask whether the shop lives', async () => {
  expect(await statusOf('GET /robots.txt HTTP/1.0\r\n\r\n')).toBe('400')
  expect(await statusOf('GET /readyz HTTP/1.0\r\n\r\n')).toBe('200')
})

test('an address with another host in its first line is refused', async () => {
  expect(await sendRequest('http://evil.example/robots.txt', 'host: localhost')).toBe('400')
})

const robots = (host: string) => app.inject({ url: '/robots.txt', headers: { host } })

describe('without a public address', () => {
  test('links follow the names of this network', async () => {
    expect((await robots('192.168.1.20:3000')).body).toContain(
      'Sitemap: http://192.168.1.20:3000/sitemap.xml',
    )
  })

  test('an unknown name is refused, and the log says what to set, once a name', async () => {
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

  test.each(['dukkan.example', 'evil.example', '127.0.0.1'])('links of %s begin with it', async (host) => {
    const { statusCode, body } = await robots(host)
    expect(statusCode).toBe(200)
    expect(body).toContain('Sitemap: https://dukkan.example/sitemap.xml')
  })

  test.each([
    { host: 'evil.example', origin: 'https://dukkan.example', why: 'nobody knows the name' },
    { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000', why: 'the cookies of this machine are there' },
  ])('the bank leads a shopper at $host back to $origin: $why', async ({ host, origin }) => {
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
