import { describe, expect, test } from 'vitest'
import { type Demo, readDemo } from './demo-data.ts'
import { combinationsOf, variantCode } from './demo-rows.ts'
import type { DemoProduct } from './demo-schemas.ts'

const demo = await readDemo()

type Has = (demo: Pick<Demo, 'products' | 'categories' | 'sizeGuides' | 'orders'>) => boolean

const some =
  (is: (product: DemoProduct) => unknown): Has =>
  ({ products }) =>
    products.some((product) => is(product))
const all =
  <T>(values: readonly T[], is: (product: DemoProduct, value: T) => unknown): Has =>
  ({ products }) =>
    values.every((value) => products.some((product) => is(product, value)))

const pieces = ({ stock }: DemoProduct) => Object.values(stock).reduce((sum, each) => sum + each, 0)
const reviewsOf = (product: DemoProduct, status: DemoProduct['reviews'][number]['status']) =>
  product.reviews.filter((review) => review.status === status)

/** What a visitor of the demo shop has to be able to see. */
const STATES: readonly [string, Has][] = [
  ['about fifty products at least', ({ products }) => products.length >= 45],
  [
    'eight top categories',
    ({ categories }) => categories.filter(({ path }) => !path.includes('/')).length === 8,
  ],
  [
    'a product in each top category',
    ({ categories, products }) =>
      products.length > 0 &&
      categories
        .filter(({ path }) => !path.includes('/'))
        .every(({ path }) => products.some(({ category }) => category.startsWith(`${path}/`))),
  ],
  ['twenty brands', ({ products }) => new Set(products.map(({ brand }) => brand)).size >= 20],
  [
    'variants with one, two and three dimensions',
    all([1, 2, 3], ({ variants }, count) => variants?.dimensions.length === count),
  ],
  ['pictures of each colour', some(({ pictures }) => pictures.filter(({ value }) => value).length > 1)],
  [
    'variants that look alike',
    some(({ pictures, variants }) =>
      variants?.dimensions.some(({ values }) =>
        pictures.every(({ value }) => value === undefined || !values.includes(value)),
      ),
    ),
  ],
  ['variants that cost more', some(({ variants }) => Object.keys(variants?.extra ?? {}).length > 0)],
  ['a variant that is sold out', some(({ variants }) => (variants?.soldOut ?? []).length > 0)],
  [
    'a code over 20 characters',
    some((product) => combinationsOf(product).some((values) => variantCode(product, values).length > 20)),
  ],
  ['a second and a third sales unit', all([1, 2], ({ units }, more) => units.length === more)],
  ['a product without a price', some(({ price }) => price === '0')],
  ['prices in each currency', all(['TRY', 'USD', 'EUR'], ({ currency }, code) => currency === code)],
  ['discounts', ({ products }) => products.filter(({ listPrice }) => listPrice).length > 10],
  ['every KDV rate', all([0, 1, 10, 20], ({ taxRate }, rate) => taxRate === rate)],
  ['a product that is sold out', some((product) => pieces(product) === 0)],
  [
    'stock in all three warehouses',
    some(({ stock }) => Object.values(stock).filter((each) => each > 0).length === 3),
  ],
  ['a product that is not listed', some(({ status }) => status === 'passive')],
  ['new products', ({ products }) => products.filter(({ daysOld = 100 }) => daysOld <= 30).length > 3],
  ['fast delivery and shipping on the same day', some((each) => each.fastDelivery && each.sameDayShipping)],
  ['codes of other makers', some(({ equivalent }) => equivalent !== '')],
  ['a product with a video', some(({ video }) => video)],
  [
    'both exceptions to withdrawal',
    all(['perishable', 'hygiene'], ({ withdrawalException }, why) => withdrawalException === why),
  ],
  [
    'products with each cap of installments, and with none',
    ({ products, categories }) =>
      [1, 4, 12, undefined].every((most) =>
        categories.some(
          ({ path, maxInstallment }) =>
            maxInstallment === most && products.some(({ category }) => category === path),
        ),
      ),
  ],
  [
    'a product in sizes for each size guide',
    ({ products, sizeGuides }) =>
      sizeGuides.length > 0 &&
      sizeGuides.every(({ categories }) =>
        products.some(
          ({ category, variants }) =>
            categories.includes(category) &&
            variants?.dimensions.some(({ name }) => /beden|numara|ölçü/i.test(name)),
        ),
      ),
  ],
  ['a product with many reviews', some((each) => reviewsOf(each, 'published').length >= 6)],
  ['a product without reviews', some(({ reviews }) => reviews.length === 0)],
  [
    'a review of each number of stars',
    all([1, 2, 3, 4, 5], ({ reviews }, stars) => reviews.some((r) => r.stars === stars)),
  ],
  [
    'a review with photos',
    some((each) => reviewsOf(each, 'published').some(({ photos }) => photos.length > 0)),
  ],
  ['a review with a reply', some((each) => reviewsOf(each, 'published').some(({ reply }) => reply !== ''))],
  [
    'reviews that wait and that were refused',
    all(['pending', 'refused'] as const, (each, status) => reviewsOf(each, status).length > 0),
  ],
  ['a question with an answer', some(({ questions }) => questions.some(({ answer }) => answer !== ''))],
  ['a question that waits for one', some(({ questions }) => questions.some(({ answer }) => answer === ''))],
  [
    'orders of both kinds of payment, to a branch, in two parcels and sent back',
    ({ orders: { orders } }) =>
      ['cash_on_delivery', 'bank_transfer'].every((kind) => orders.some(({ payment }) => payment === kind)) &&
      orders.some(({ branch }) => branch !== '') &&
      orders.some(({ parcels }) => parcels.length === 2) &&
      ['requested', 'approved', 'refunded'].every((status) =>
        orders.some(({ withdrawal }) => withdrawal?.status === status),
      ),
  ],
]

describe('the demo shop has', () => {
  test.each(STATES)('%s', (_, has) => {
    expect(has(demo)).toBe(true)
  })
})

describe('an empty shop lacks', () => {
  const empty = { products: [], categories: [], sizeGuides: [], orders: { carriers: {}, orders: [] } }
  test.each(STATES)('%s', (_, has) => {
    expect(has(empty)).toBe(false)
  })
})
