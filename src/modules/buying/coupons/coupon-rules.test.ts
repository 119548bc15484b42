import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceCart } from '#modules/buying/cart/cart-pricing-rules.ts'
import { afterDiscount, lineAmounts } from '#modules/kernel/pricing/pricing-rules.ts'
import { readDeliveryMethods } from '#modules/kernel/shipping/delivery-method-rules.ts'
import { Big, sum, ZERO } from '#shared/money.ts'
import { couponKey, readCouponCode } from './coupon-code-rules.ts'
import {
  type Coupon,
  type CouponBuyer,
  type CouponProduct,
  type CouponTerms,
  couponOutcome,
  couponState,
  discountOn,
} from './coupon-rules.ts'

const COUPON: Coupon = {
  id: 1,
  code: 'HOSGELDIN10',
  kind: 'percent',
  percent: Big('10'),
  amount: null,
  ceiling: null,
  minimum: ZERO,
  validFrom: null,
  validUntil: null,
  useLimit: null,
  perCustomer: null,
  firstOrder: false,
  skipsDiscounted: false,
  categoryIds: [],
  brandIds: [],
  productIds: [],
  active: true,
  used: 0,
}
const PRODUCT: CouponProduct = {
  productId: 1,
  parentId: null,
  brandId: 7,
  categoryIds: [3, 30],
  discounted: false,
}
const NEW_BUYER: CouponBuyer = { uses: 0, hasOrdered: false, held: 0 }
const HOME = { inTurkiye: true, recipientPays: false }

function termsOf(
  coupon: Partial<Coupon> | null,
  more: Partial<Omit<CouponTerms, 'products'>> & { products?: CouponProduct[] } = {},
): CouponTerms {
  const { products = [PRODUCT, { ...PRODUCT, productId: 2, brandId: 8, categoryIds: [4] }], ...rest } = more
  return {
    code: 'HOSGELDIN10',
    coupon: coupon && { ...COUPON, ...coupon },
    buyer: NEW_BUYER,
    today: '2026-11-26',
    ...rest,
    products: new Map(products.map((product) => [product.productId, product])),
  }
}

const LINES = [
  { productId: 1, gross: Big('200.00') },
  { productId: 2, gross: Big('100.01') },
]

const partsOf = (terms: CouponTerms, lines = LINES, delivery = HOME) => {
  const outcome = couponOutcome(terms, lines, delivery)
  return outcome.ok ? outcome.discounts.map((part) => part.toFixed(2)) : outcome.refusal.reason
}

describe('a code', () => {
  test.each([
    { typed: 'hosgeldin10', why: 'small letters' },
    { typed: 'HOŞGELDİN10', why: 'Turkish capitals' },
    { typed: 'hoşgeldın10', why: 'a keyboard without the dot' },
    { typed: '  HOSGELDIN10\n', why: 'spaces of a paste' },
    { typed: 'HOSGEL DIN10', why: 'a space inside' },
    { typed: 'HOS\u2060GEL\u00adDIN10', why: 'characters that nobody sees, as a chat inserts them' },
    { typed: 'HOS\u0327GELDIN10', why: 'a letter of two signs' },
  ])('$typed is HOSGELDIN10: $why', ({ typed }) => {
    expect(couponKey(readCouponCode(typed) ?? '')).toBe(couponKey('HOSGELDIN10'))
  })

  test.each(['', 'AB', 'A'.repeat(31), 'YÜZDE 10%', "X'; --", 'KOD\u0000', '🎁🎁🎁', 'x'.repeat(100_000)])(
    '%j is none',
    (typed) => expect(readCouponCode(typed)).toBeNull(),
  )
})

describe('a coupon gives', () => {
  test.each([
    { coupon: {}, parts: ['20.00', '10.00'], why: '10 % of 300,01 is 30,00 to the kuruş' },
    { coupon: { percent: Big('12.5') }, parts: ['25.00', '12.50'], why: 'half a percent' },
    { coupon: { percent: Big('100') }, parts: ['200.00', '100.01'], why: 'everything' },
    { coupon: { ceiling: Big('15') }, parts: ['10.00', '5.00'], why: 'at most its ceiling' },
    {
      coupon: { kind: 'amount', percent: null, amount: Big('50') } as const,
      parts: ['33.33', '16.67'],
      why: 'an amount, the odd kuruş by the largest remainder',
    },
    {
      coupon: { kind: 'amount', percent: null, amount: Big('5000') } as const,
      parts: ['200.00', '100.01'],
      why: 'no more than the products cost',
    },
    { coupon: { productIds: [1] }, parts: ['20.00', '0.00'], why: 'for its product alone' },
    { coupon: { brandIds: [8] }, parts: ['0.00', '10.00'], why: 'for its brand alone' },
    { coupon: { categoryIds: [30] }, parts: ['20.00', '0.00'], why: 'for the categories below too' },
    { coupon: { productIds: [1], brandIds: [8] }, parts: ['20.00', '10.00'], why: 'by any of its lists' },
    { coupon: { minimum: Big('300.01') }, parts: ['20.00', '10.00'], why: 'the minimum is reached exactly' },
    { coupon: { useLimit: 5, used: 4 }, parts: ['20.00', '10.00'], why: 'one use is left' },
    {
      coupon: { validFrom: '2026-11-26', validUntil: '2026-11-26' },
      parts: ['20.00', '10.00'],
      why: 'its only day',
    },
    {
      coupon: { kind: 'shipping', percent: null } as const,
      parts: ['0.00', '0.00'],
      why: 'delivery, and nothing off the products',
    },
  ])('$parts: $why', ({ coupon, parts }) => expect(partsOf(termsOf(coupon))).toEqual(parts))

  test('a variant what its parent gets', () => {
    const variant = { ...PRODUCT, parentId: 9, brandId: null, categoryIds: [] }
    expect(partsOf(termsOf({ productIds: [9] }, { products: [variant] }), LINES.slice(0, 1))).toEqual([
      '20.00',
    ])
  })

  test('nothing to products whose price is struck where it leaves them out', () => {
    const products = [
      { ...PRODUCT, discounted: true },
      { ...PRODUCT, productId: 2 },
    ]
    expect(partsOf(termsOf({ skipsDiscounted: true }, { products }))).toEqual(['0.00', '10.00'])
  })
})

describe('a coupon is refused', () => {
  test.each([
    { coupon: null, reason: 'unknown' },
    { coupon: { active: false }, reason: 'unknown' },
    { coupon: { validFrom: '2026-11-27' }, reason: 'not-yet' },
    { coupon: { validUntil: '2026-11-25' }, reason: 'expired' },
    { coupon: { useLimit: 5, used: 5 }, reason: 'used-up' },
    { coupon: { perCustomer: 2 }, buyer: { ...NEW_BUYER, uses: 2 }, reason: 'already-used' },
    { coupon: { firstOrder: true }, buyer: { ...NEW_BUYER, hasOrdered: true }, reason: 'not-first-order' },
    { coupon: { firstOrder: true }, buyer: { ...NEW_BUYER, uses: 1 }, reason: 'already-used' },
    { coupon: { categoryIds: [99] }, reason: 'not-these-products' },
    { coupon: { minimum: Big('300.02') }, reason: 'minimum' },
    {
      coupon: { kind: 'shipping', percent: null },
      delivery: { ...HOME, inTurkiye: false },
      reason: 'not-abroad',
    },
    {
      coupon: { kind: 'shipping', percent: null },
      delivery: { ...HOME, recipientPays: true },
      reason: 'recipient-pays',
    },
  ] as const)('as $reason', ({ coupon, reason, ...more }) => {
    const buyer = 'buyer' in more ? more.buyer : NEW_BUYER
    const delivery = 'delivery' in more ? more.delivery : HOME
    expect(partsOf(termsOf(coupon, { buyer }), LINES, delivery)).toBe(reason)
  })

  test('with what is missing to its minimum', () => {
    const outcome = couponOutcome(termsOf({ minimum: Big('350') }), LINES, HOME)
    expect(outcome).toMatchObject({ ok: false, refusal: { missing: Big('49.99') } })
  })

  test('not yet for a person of whom nothing is known, and says that it will be checked', () => {
    expect(
      couponOutcome(termsOf({ perCustomer: 1, firstOrder: true }, { buyer: null }), LINES, HOME),
    ).toMatchObject({
      ok: true,
      provisional: true,
    })
  })

  test('not because of the unpaid card order of the same cart', () => {
    const buyer = { ...NEW_BUYER, held: 1 }
    expect(partsOf(termsOf({ useLimit: 1, used: 1, perCustomer: 1 }, { buyer }))).toEqual(['20.00', '10.00'])
  })
})

test.each([
  [{}, 'running'],
  [{ active: false }, 'stopped'],
  [{ validUntil: '2026-11-25' }, 'expired'],
  [{ validFrom: '2026-11-27' }, 'planned'],
  [{ useLimit: 1, used: 1 }, 'used-up'],
] as const)('a coupon with %o is %s', (change, state) =>
  expect(couponState({ ...COUPON, ...change }, '2026-11-26')).toBe(state),
)

const kurus = (most: number) =>
  fc.integer({ min: 0, max: most }).map((cents) => Big(String(cents)).div('100'))
const anyCoupon = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    percent: fc.integer({ min: 100, max: 10_000 }).map((n) => Big(String(n)).div('100')),
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    amount: fc.integer({ min: 1, max: 5_000_000 }).map((n) => Big(String(n)).div('100')),
  }),
)
const anyCeiling = fc.option(fc.integer({ min: 1, max: 500_000 }).map((n) => Big(String(n)).div('100')))

describe('whatever the basket and the coupon', () => {
  test('the parts add up to the discount, are whole kuruş, and leave no line below nothing', () => {
    fc.assert(
      fc.property(
        fc.array(kurus(10_000_000), { minLength: 1, maxLength: 12 }),
        anyCoupon,
        anyCeiling,
        (grosses, kind, ceiling) => {
          const lines = grosses.map((gross, index) => ({ productId: index + 1, gross }))
          const products = lines.map(({ productId }) => ({ ...PRODUCT, productId }))
          const coupon = { ...COUPON, percent: null, ceiling, ...kind }
          const outcome = couponOutcome(termsOf(coupon, { products }), lines, HOME)
          const base = sum(grosses)
          if (!outcome.ok) return base.eq(ZERO) && outcome.refusal.reason === 'not-these-products'
          const wanted = discountOn(base, coupon)
          return (
            sum(outcome.discounts).eq(wanted) &&
            wanted.lte(base) &&
            outcome.discounts.every(
              (part, index) =>
                part.gte(ZERO) && part.lte(lines[index]?.gross ?? ZERO) && part.eq(Big(part.toFixed(2))),
            )
          )
        },
      ),
    )
  })

  test('net, KDV and gross of a discounted line add up, and none is below nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 90_000_000 }).map((n) => Big(String(n)).div('10000')),
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom(0, 1, 10, 20),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (unitNet, quantity, rate, part) => {
          const line = lineAmounts(unitNet, quantity, rate)
          const discount = Big(line.gross.times(String(part.toFixed(6))).toFixed(2))
          const left = afterDiscount(line, discount, rate)
          return (
            left.net.plus(left.tax).eq(left.gross) &&
            left.gross.plus(discount).eq(line.gross) &&
            [left.net, left.tax, left.gross].every((amount) => amount.gte(ZERO)) &&
            left.net.lte(line.net)
          )
        },
      ),
    )
  })
})

const SETTINGS = {
  productsWithKdv: true,
  cartStockControl: true,
  stockInfoStatus: 0,
  kargoAliciyaAit: false,
  ucretsizKargoSecenek: true,
  ucretsizKargoMiktar: Big('1500'),
  desiMax: false,
  kargoUcreti: [{ min: ZERO, max: Big('5'), price: Big('59.90') }],
  teslimatUlkeleri: [{ name: 'Türkiye', bands: null }],
  teslimatSecenekleri: [],
}
const RATES = new Map([
  ['TRY', Big('1')],
  ['USD', Big('41.2536')],
  ['EUR', Big('48.37')],
])

function rowOf(productId: number, salePrice: string, quantity = 1, currency = 'TRY', taxRate = '20') {
  return {
    ...{
      lineId: productId,
      productId,
      unitId: productId,
      quantity,
      seenPrice: null,
      seenTaxRate: null,
      onSale: true,
      hasVariants: false,
    },
    ...{
      code: 'K',
      name: 'Kupa',
      slug: 'kupa',
      taxRate,
      currency,
      unitValue: 'Adet',
      multiplier: 1,
      salePrice,
    },
    ...{ width: '0', height: '0', length: '0', weight: '1', stock: 1000 },
  }
}
const cartOf = (rows: ReturnType<typeof rowOf>[], coupon: Partial<Coupon>, currency = 'TRY') =>
  priceCart(rows, {
    settings: SETTINGS,
    rates: RATES,
    currency,
    coupon: termsOf(coupon, { products: rows.map(({ productId }) => ({ ...PRODUCT, productId })) }),
  })

describe('a cart with a coupon', () => {
  test('is after the discount in all its sums, KDV by each line’s own rate', () => {
    const { totals, lines } = cartOf([rowOf(1, '1000'), rowOf(2, '100', 1, 'TRY', '1')], {})
    // 1.200,00 and 101,00 cost 130,10 less.
    const sums = lines.map(({ lira, discount }) => [discount, lira.net, lira.tax, lira.gross])
    expect(sums.map((line) => line.map((amount) => amount.toFixed(2)))).toEqual([
      ['120.00', '900.00', '180.00', '1080.00'],
      ['10.10', '90.00', '0.90', '90.90'],
    ])
    expect(totals.discount.toFixed(2)).toBe('130.10')
    expect(totals.subTotal.plus(totals.tax).plus(totals.shippingTotalNumber).eq(totals.total)).toBe(true)
    expect(totals.couponCode).toBe('HOSGELDIN10')
  })

  test('reaches free delivery by what it costs after the discount', () => {
    // 1.600,00 with KDV less 10 % is 1.440,00.
    const discounted = cartOf([rowOf(1, '1333.333333')], {})
    expect(discounted.totals.shippingTotalNumber.toFixed(2)).toBe('59.90')
    expect(discounted.nudge?.missing.toFixed(2)).toBe('60.00')
    expect(cartOf([rowOf(1, '1333.333333')], { active: false }).totals.freeShipping).toBe(true)
  })

  test('pays no delivery with a code for it, and says what it saved', () => {
    const { totals, coupon } = cartOf([rowOf(1, '100')], { kind: 'shipping', percent: null })
    expect(totals).toMatchObject({ freeShipping: true, total: Big('120') })
    expect(coupon?.shippingSaved.toFixed(2)).toBe('59.90')
  })

  test('costs delivery alone when everything is free, in every currency', () => {
    for (const currency of ['TRY', 'USD', 'EUR']) {
      const { totals } = cartOf(
        [rowOf(1, '19.90', 3, 'USD'), rowOf(2, '0.07')],
        { percent: Big('100') },
        currency,
      )
      expect([totals.subTotal, totals.tax].map((amount) => amount.toFixed(2))).toEqual(['0.00', '0.00'])
      expect(totals.total.eq(totals.shippingTotalNumber)).toBe(true)
    }
  })

  test('adds up in every currency, with no sum below nothing', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.integer({ min: 1, max: 3_000_000 }).map((n) => Big(String(n)).div('10000').toFixed()),
            fc.integer({ min: 1, max: 20 }),
            fc.constantFrom('TRY', 'USD', 'EUR'),
            fc.constantFrom('0', '1', '10', '20'),
          ),
          { minLength: 1, maxLength: 6 },
        ),
        anyCoupon,
        fc.constantFrom('TRY', 'USD', 'EUR'),
        (products, kind, currency) => {
          const rows = products.map(([price, quantity, priced, rate], index) =>
            rowOf(index + 1, price, quantity, priced, rate),
          )
          const { totals, lines, coupon } = cartOf(rows, { percent: null, ...kind }, currency)
          const lira = sum(lines.map((line) => line.lira.gross))
          const off = sum(lines.map(({ discount }) => discount))
          const all = [totals.subTotal, totals.tax, totals.discount, totals.total, totals.tryTotal]
          // A basket of fractions of a kuruş has nothing to take off.
          if (coupon?.refusal) return off.eq(ZERO)
          return (
            totals.subTotal.plus(totals.tax).plus(totals.shippingTotalNumber).eq(totals.total) &&
            all.every((amount) => amount.gte(ZERO)) &&
            off.eq(coupon?.discount ?? ZERO) &&
            lira.plus(totals.freeShipping ? ZERO : Big('59.90')).eq(totals.tryTotal)
          )
        },
      ),
    )
  })
})

describe('a cart with a chosen way of delivery', () => {
  const { methods } = readDeliveryMethods('Ekspres__79.90_2000_1__|Yakın__25__1__İzmir|Bedava__0__1__')
  const settings = { ...SETTINGS, teslimatSecenekleri: methods }
  interface Chosen {
    city?: string
    country?: string
    method?: string
    coupon?: Partial<Coupon>
    settings?: Partial<typeof settings>
  }
  const priced = (
    salePrice: string,
    { city = 'İstanbul', country = 'Türkiye', method = 'ekspres', ...more }: Chosen = {},
  ) =>
    priceCart([rowOf(1, salePrice)], {
      settings: { ...settings, ...more.settings },
      rates: RATES,
      currency: 'TRY',
      delivery: { city, country, method },
      coupon: more.coupon ? termsOf(more.coupon) : null,
    })

  test.each<{ why: string; price: string; more: Chosen; shipping: string; total: string }>([
    { why: 'the surcharge is added to the fee', price: '100', more: {}, shipping: '139.80', total: '259.80' },
    { why: 'no way is chosen', price: '100', more: { method: '' }, shipping: '59.90', total: '179.90' },
    { why: 'it costs nothing', price: '100', more: { method: 'bedava' }, shipping: '59.90', total: '179.90' },
    {
      why: 'another province is served',
      price: '100',
      more: { method: 'yakin' },
      shipping: '59.90',
      total: '179.90',
    },
    {
      why: 'free delivery is the standard one',
      price: '1250',
      more: {},
      shipping: '79.90',
      total: '1579.90',
    },
    {
      why: 'the surcharge has a limit of its own',
      price: '1700',
      more: {},
      shipping: '0.00',
      total: '2040.00',
    },
    {
      why: 'a coupon frees the standard fee',
      price: '100',
      more: { coupon: { kind: 'shipping', percent: null } },
      shipping: '79.90',
      total: '199.90',
    },
    {
      why: 'abroad nothing is chosen',
      price: '100',
      more: { country: 'Almanya', city: '' },
      shipping: '59.90',
      total: '179.90',
    },
    {
      why: 'the recipient pays the carrier',
      price: '100',
      more: { settings: { kargoAliciyaAit: true } },
      shipping: '0.00',
      total: '120.00',
    },
  ])('costs $shipping for delivery, $total in all: $why', ({ price, more, shipping, total }) => {
    const cart = priced(price, more)
    expect([cart.totals.shippingTotalNumber, cart.totals.total].map((amount) => amount.toFixed(2))).toEqual([
      shipping,
      total,
    ])
    expect(
      cart.totals.subTotal.plus(cart.totals.tax).plus(cart.totals.shippingTotalNumber).eq(cart.totals.total),
    ).toBe(true)
  })

  test('pays no KDV on the surcharge, saves with a coupon the standard fee alone, and is nudged where no surcharge is charged', () => {
    const cart = priced('100', { coupon: { kind: 'shipping', percent: null } })
    expect(cart.totals.tax.toFixed(2)).toBe('20.00')
    expect(cart.coupon?.shippingSaved.toFixed(2)).toBe('59.90')
    expect(cart.totals.freeShipping).toBe(false)
    expect(priced('100', { method: 'bedava' }).nudge?.missing.toFixed(2)).toBe('1380.00')
    for (const price of ['100', '1250']) expect(priced(price).nudge).toBeNull()
    expect(priced('1700').nudge).toMatchObject({ percent: 100 })
  })
})
