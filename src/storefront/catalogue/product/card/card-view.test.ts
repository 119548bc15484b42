import { expect, test } from 'vitest'
import { mugCard as mug, plainRules as rules } from '#tests/support/cards.ts'
import type { ProductRules } from '../../../http/page-root.ts'
import { type CardProduct, cardProduct } from './card-product.ts'
import { cardView } from './card-view.ts'

const CONTACT = { path: '/iletisim', title: 'İletişim' }

test('a card has the texts of its product', () => {
  expect(cardView(mug, { rules, contactPage: null })).toMatchObject({
    href: '/cini-kupa-p-7',
    brand: 'Kütahya',
    price: '₺129,90',
    listPrice: '₺159,90',
    discountPercent: 19,
    rating: '4,3',
    starWidth: 85,
    reviews: 18,
    codes: [
      { full: 'KUPA-7', short: '' },
      { full: '8690000000017', short: '' },
    ],
  })
})

test('a card has the colours of its product: a dot for each that is known, and the number of the others', () => {
  const colours = (count: number, dots: string) =>
    cardView({ ...mug, colours: { count, dots } }, { rules, contactPage: null })
  expect(colours(5, 'd0202e.12 ffffff.13')).toMatchObject({
    colours: 5,
    moreColours: '+3',
    variants: '12 13',
  })
  expect(colours(2, 'd0202e.12 ffffff.13')).toMatchObject({ colours: 2, moreColours: '' })
  expect(cardView(mug, { rules, contactPage: null })).toMatchObject({ dotsPicture: '', moreColours: '' })
})

test.each([
  { percent: 10, minimum: 0, text: 'BAHAR koduyla sepette %10' },
  { percent: 12.5, minimum: 500, text: '500 TL üzeri BAHAR koduyla %12,50' },
  { percent: 5, minimum: 1499.9, text: '1.499,90 TL üzeri BAHAR koduyla %5' },
])('a card says what a code takes off: $text', ({ text, ...coupon }) => {
  const product = { ...mug, coupon: { code: 'BAHAR', ...coupon } }
  expect(cardView(product, { rules, contactPage: null }).coupon).toBe(text)
  expect(cardView({ ...product, price: 0 }, { rules, contactPage: null }).coupon).toBe('')
})

test('a card keeps in view what its pictures are about, and says nothing of a middle', () => {
  const image = '/images/a.webp'
  const [focus, other] = [{ x: 0.2, y: 0.9 }, '/images/b.webp']
  const product = (first?: typeof focus) =>
    cardProduct({
      ...{ ...mug, image, units: [], colours: undefined },
      varyantx: {
        images: [
          { image, focus: first },
          { image: other, focus: { x: 0.5, y: 0.51 } },
        ],
      },
    })
  expect(cardView(product(focus), { rules, contactPage: null })).toMatchObject({
    ...{ focus: 'focus-point focus-x-20 focus-y-90', secondFocus: '' },
  })
  expect(Object.keys(product())).not.toContain('focus')
})

test.each<{
  what: string
  product?: Partial<CardProduct>
  settings?: Partial<ProductRules>
  contact?: boolean
  kind: string
  label: string
  href: string
}>([
  { what: 'in stock', kind: 'add', label: 'Sepete Ekle', href: '' },
  {
    what: 'with variants',
    product: { hasChildren: true },
    kind: 'options',
    label: 'Seçenekleri gör',
    href: '/cini-kupa-p-7?sec=1',
  },
  { what: 'sold out', product: { quantity: 0 }, kind: 'disabled', label: 'Tükendi', href: '' },
  {
    what: 'sold out, with WhatsApp',
    product: { quantity: 0 },
    settings: { whatsappControl: true },
    kind: 'message',
    label: 'Stok Sorunuz',
    href: 'https://wa.me/905321234567?text=%C3%87ini%20Kupa%20-%20KUPA-7',
  },
  {
    what: 'sold out, where that does not matter',
    product: { quantity: 0 },
    settings: { cartStockControl: true },
    kind: 'add',
    label: 'Sepete Ekle',
    href: '',
  },
  {
    what: 'without a price',
    product: { salePrice: { value: 0 } },
    kind: 'page',
    label: 'Fiyat Sorunuz',
    href: '/cini-kupa-p-7',
  },
  {
    what: 'without a price, with a contact page',
    product: { salePrice: { value: 0 } },
    contact: true,
    kind: 'page',
    label: 'Fiyat Sorunuz',
    href: '/iletisim',
  },
])('the card of a product $what offers "$label"', ({ product, settings, contact, kind, label, href }) => {
  const root = { rules: { ...rules, ...settings }, contactPage: contact ? CONTACT : null }
  expect(cardView({ ...mug, ...product }, root).action).toEqual({ kind, label, href })
})

test('a card offers nothing where the shop hides add buttons, or its settings could not be loaded', () => {
  const hidden = { rules: { ...rules, addToCartButton: false }, contactPage: null }
  expect([cardView(mug, hidden).action, cardView(mug, null).action]).toEqual([null, null])
})

test('a card shows no price of 0, even where the list price is known', () => {
  const { price } = cardView({ ...mug, price: 0 }, { rules, contactPage: null })
  expect(price).toBe('')
})

test.each([
  { quantity: 12, settings: {}, soldOut: false, stockText: 'Stokta Var' },
  { quantity: 0, settings: {}, soldOut: true, stockText: 'Stok Sorunuz' },
  // The button says the same.
  { quantity: 0, settings: { whatsappControl: true }, soldOut: true, stockText: '' },
  { quantity: 0, settings: { cartStockControl: true }, soldOut: false, stockText: 'Stok Sorunuz' },
  { quantity: 12, settings: { stockInfoStatus: 1 }, soldOut: false, stockText: '' },
])('$quantity pieces under $settings: $stockText', ({ quantity, settings, soldOut, stockText }) => {
  const card = cardView({ ...mug, quantity }, { rules: { ...rules, ...settings }, contactPage: null })
  expect([card.soldOut, card.stockText]).toEqual([soldOut, stockText])
})

test('a long code has a short text of 20 characters, and the setting decides which codes there are', () => {
  const long = { ...mug, code: 'ÇOKUZUNBİRSTOKKODU-0001' }
  const { codes } = cardView(long, { rules: { ...rules, stockNumberType: 'StockCode' }, contactPage: null })
  expect(codes).toEqual([{ full: long.code, short: 'ÇOKUZUNBİRSTOKKODU-0…' }])
})

test('the links of a card begin as the addresses of its page do, but for those that lead elsewhere', () => {
  const base = '/en'
  const root = { rules: { ...rules, whatsappControl: true }, contactPage: CONTACT }
  const links = (product: Partial<CardProduct>) => {
    const { href, action } = cardView({ ...mug, ...product }, root, base)
    return [href, action?.href]
  }
  expect(links({ hasChildren: true })).toEqual(['/en/cini-kupa-p-7', '/en/cini-kupa-p-7?sec=1'])
  expect(links({ quantity: 0 })[1]).toMatch(/^https:\/\/wa\.me/)
})
