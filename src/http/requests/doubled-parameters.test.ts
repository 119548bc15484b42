import { describe, expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'

const { browser } = await testShop()

const SENTENCES = {
  tr: 'Gönderilen bilgiler geçerli değil. Lütfen kontrol edip tekrar deneyin.',
  en: 'What was sent is not valid. Please check it and try again.',
} as const

describe.each(['tr', 'en'] as const)('a repeated parameter, in %s', (locale) => {
  test.each([
    ['DELETE', 'cart/3?unit=1&unit=2'],
    ['PATCH', 'cart/3?unit=1&unit=2'],
    ['GET', 'cart?with=totals&with=summary'],
    ['GET', 'locations/districts?city=34&city=6'],
  ] as const)('is refused with a sentence in that language: %s %s', async (method, path) => {
    const visitor = browser()
    visitor.cookies.set('vitrin_locale', locale)
    const { status, body } = await visitor.request(
      method,
      path,
      method === 'PATCH' ? { fields: { quantity: 2 } } : {},
    )
    expect([status, body.error?.messages.type]).toEqual([422, SENTENCES[locale]])
  })

  test.each(['products/arama?q=a&q=b&sort=price&sort=name&page=1&page=2', 'suggest?q=a&q=b'])(
    'is ignored except for its first value by lists: %s',
    async (path) => {
      const visitor = browser()
      visitor.cookies.set('vitrin_locale', locale)
      expect((await visitor.request('GET', path)).status).toBe(200)
    },
  )
})
