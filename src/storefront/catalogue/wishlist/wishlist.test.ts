import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addToWishlist, removeFromWishlist, showWishlistOf, wishlist } from './wishlist.ts'

type Answer = { status: number; body: unknown }

const ids = (...listed: number[]): Answer => ({ status: 200, body: { ids: listed } })
const done: Answer = { status: 200, body: {} }
const signedOut: Answer = { status: 401, body: null }

let assign: ReturnType<typeof vi.fn>
let answers: Record<string, () => Promise<Answer> | Answer>

beforeEach(async () => {
  vi.useFakeTimers()
  const element = () => ({ prepend: () => undefined, remove: () => undefined })
  vi.stubGlobal('document', {
    querySelector: () => null,
    getElementById: () => null,
    createElement: element,
    addEventListener: () => undefined,
  })
  assign = vi.fn()
  vi.stubGlobal('location', { pathname: '/en/cini-kupa-p-7', search: '?sec=1', assign })
  answers = {}
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    const { status, body } =
      (await answers[`${method} ${path.replace('/api/catalog/', '')}`]?.()) ?? signedOut
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
  await showWishlistOf(null)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const mug = { productId: 7, name: 'Çini Kupa' }

test('a product is on the wishlist once the server has added it, and off it once the server has removed it', async () => {
  answers['GET wishlist?with=ids'] = () => ids(3)
  await showWishlistOf('ayse')
  answers['POST wishlist/7'] = () => done
  const adding = addToWishlist(mug)
  expect(wishlist.get()).toEqual({ ids: new Set([3]), busy: new Set([7]) })
  expect(await addToWishlist(mug), 'pressed again meanwhile').toBe(false)
  expect(await adding).toBe(true)
  expect(wishlist.get()).toEqual({ ids: new Set([3, 7]), busy: new Set() })

  answers['DELETE wishlist/7'] = () => ({ status: 500, body: null })
  expect(await removeFromWishlist(mug)).toBe(false)
  expect(wishlist.get().ids).toEqual(new Set([3, 7]))
  answers['DELETE wishlist/7'] = () => done
  expect(await removeFromWishlist(mug)).toBe(true)
  expect(wishlist.get().ids).toEqual(new Set([3]))
})

test('a list that was requested before a change has the change', async () => {
  const requested = Promise.withResolvers<Answer>()
  answers['GET wishlist?with=ids'] = () => requested.promise
  const shown = showWishlistOf('ayse')
  answers['POST wishlist/7'] = () => done
  await addToWishlist(mug)
  requested.resolve(ids(3))
  await shown
  expect(wishlist.get().ids).toEqual(new Set([3, 7]))
})

test('a visitor is led to the login in the language of the page, and from there back', async () => {
  expect(await addToWishlist(mug)).toBe(false)
  expect(assign.mock.calls).toEqual([
    [`/en/account/login?return=${encodeURIComponent('/cini-kupa-p-7?sec=1')}&neden=favori`],
  ])
  expect(wishlist.get()).toEqual({ ids: null, busy: new Set() })
})

test('who has signed in with another tab sees the whole wishlist after the first heart', async () => {
  await showWishlistOf(null)
  answers['POST wishlist/7'] = () => done
  answers['GET wishlist?with=ids'] = () => ids(3, 7)
  await addToWishlist(mug)
  await vi.waitFor(() => expect(wishlist.get().ids).toEqual(new Set([3, 7])))
})

test('another customer sees nothing of the one before', async () => {
  answers['GET wishlist?with=ids'] = () => ids(3)
  await showWishlistOf('ayse')
  const requested = Promise.withResolvers<Answer>()
  answers['GET wishlist?with=ids'] = () => requested.promise
  const shown = showWishlistOf('mehmet')
  expect(wishlist.get().ids).toBeNull()
  await showWishlistOf(null)
  requested.resolve(ids(9))
  await shown
  expect(wishlist.get().ids).toBeNull()
})
