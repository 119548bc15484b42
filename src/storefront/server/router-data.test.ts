import { expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'

const { app, browser, signedIn } = await testShop({ pages: true })
const customer = await signedIn()

test.each(
  [
    '/urunler.data',
    '/sepet.data',
    '/en/sepet.data',
    '/hesap/ayarlar.data',
    '/odeme.data',
    '/no-such-page.data',
  ].flatMap((url) => [
    { url, who: 'a visitor', headers: browser().headers() },
    { url, who: 'a customer', headers: customer.headers() },
  ]),
)(
  '$url contains tokens and names, so the response to $who is private, no-store',
  async ({ url, headers }) => {
    const response = await app.inject({ url, headers })
    expect(response.headers['content-type'], `${response.statusCode}`).toContain('text/x-script')
    expect(response.headers['cache-control']).toBe('private, no-store')
  },
)
