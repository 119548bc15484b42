import { URLSearchParams } from 'node:url'
import { WIRE_PAYMENT_TYPES } from '#modules/ordering/payments/payments-wire.ts'
import type { LoadRequest } from '../load/load-plan.ts'
import type { CatalogueSample } from '../shop/catalogue-sample.ts'
import type { StockedProduct } from '../shop/stocked-products.ts'

/** The requests of one visitor, sent one after another. */
export type Visit = readonly LoadRequest[]

/** A customer who is signed in and has an address. */
export interface SoakBuyer {
  headers: Record<string, string>
  addressId: number
}

export interface TrafficSource {
  sample: CatalogueSample
  stockedProducts: readonly StockedProduct[]
  /** Headers of a new visitor. */
  newVisitor(): Record<string, string>
  buyers: readonly SoakBuyer[]
  /** 0 inclusive to 1 exclusive. */
  random(): number
}

const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, br' }
const API = { accept: 'application/json', 'accept-encoding': 'gzip, br' }
const SORTS = ['name', '-name', 'price', '-price', 'quantity', '-quantity']

/**
 * A generator of pseudo-random numbers from 0 inclusive to 1 exclusive (mulberry32), so that two runs send the same requests in the
 * same order and can be compared.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const get = (path: string, headers: Record<string, string>): LoadRequest => ({ method: 'GET', path, headers })

const post = (path: string, headers: Record<string, string>, form: Record<string, string>): LoadRequest => ({
  method: 'POST',
  path,
  headers: { ...API, ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(form).toString(),
})

const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`

/** Returns a generator of random visits; each kind has a share in percent. */
export function createTraffic({
  sample,
  stockedProducts,
  newVisitor,
  buyers,
  random,
}: TrafficSource): () => Visit {
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('the demo shop has nothing to ask for')
    return item
  }
  const number = (below: number) => String(Math.floor(random() * below))
  const product = () => {
    const { id, slug } = pick(sample.products)
    return `/${slug}-p-${id}`
  }
  const list = () => `/${pick(sample.categories)}`
  const search = () => `/arama${query({ q: pick(sample.words) })}`

  const kinds: readonly (readonly [share: number, visit: () => Visit])[] = [
    [14, () => [get('/', BROWSER)]],
    [16, () => [get(list(), BROWSER)]],
    [8, () => [get(list() + query({ sort: pick(SORTS) }), BROWSER)]],
    [6, () => [get(list() + query({ brand: pick(sample.brands), stock: '1' }), BROWSER)]],
    [4, () => [get(list() + query({ min: number(200), max: String(300 + Number(number(900))) }), BROWSER)]],
    [8, () => [get(search(), BROWSER)]],
    [18, () => [get(product(), BROWSER)]],
    [4, () => [get(`${list()}.data`, API)]],
    [4, () => [get(`${product()}.data`, API)]],
    [4, () => [get(`/api/catalog/products/${pick(sample.categories)}`, API)]],
    [3, () => [get(`/api/catalog/suggest${query({ q: pick(sample.words).slice(0, 3) })}`, API)]],
    // A click on an advertisement, and an unknown query parameter.
    [3, () => [get(product() + query({ utm_source: 'x', gclid: number(1e9) }), BROWSER)]],
    [3, () => [get(`/iletisim${query({ u: number(1e9) })}`, BROWSER)]],
    [
      4,
      () => {
        const headers = newVisitor()
        const add = post(`/api/catalog/cart/${pick(stockedProducts).productId}`, headers, { quantity: '1' })
        return [add, get('/sepet', { ...BROWSER, ...headers })]
      },
    ],
    [
      1,
      () => {
        const { headers, addressId } = pick(buyers)
        const address = String(addressId)
        return [
          post(`/api/catalog/cart/${pick(stockedProducts).productId}`, headers, { quantity: '1' }),
          post('/api/catalog/post_address', headers, {
            teslimat_address_id: address,
            fatura_address_id: address,
          }),
          post('/api/catalog/cart', headers, {
            description: '',
            odemeTipi: WIRE_PAYMENT_TYPES.bank_transfer,
            onBilgilendirme: '1',
            mesafeliSatis: '1',
          }),
        ]
      },
    ],
  ]
  const all = kinds.reduce((sum, [share]) => sum + share, 0)
  return () => {
    let at = random() * all
    for (const [share, visit] of kinds) {
      at -= share
      if (at < 0) return visit()
    }
    return kinds[0]?.[1]() ?? []
  }
}
