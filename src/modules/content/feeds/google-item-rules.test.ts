import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import type { Product } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { Big } from '#shared/money.ts'
import { cleanHtmlSchema } from '#shared/text/clean-html.ts'
import { ANY_CHARACTER } from '#tests/support/any-character.ts'
import { xmlOf } from './feed-xml.ts'
import { googleItem, type ItemTerms } from './google-item-rules.ts'

const TERMS: ItemTerms = {
  rates: new Map(),
  showPrices: true,
  showListPrice: true,
  cartStockControl: false,
  stockInfoStatus: 0,
  origin: 'https://vitrin.example',
  prefix: '',
  shipping: {
    delivered: true,
    bands: [],
    recipientPays: false,
    freeOption: false,
    freeThreshold: Big('0'),
    desiMax: false,
  },
}

const UNIT: Product['units'][number] = {
  id: 1,
  value: 'Adet',
  label: 'Adet',
  plural: 'Adet',
  multiplier: 1,
  barcode: '',
  defaultPrice: { value: 100, currency: 'TRY' },
  listPrice: null,
  width: 0,
  height: 0,
  length: 0,
  weight: 0,
  display: null,
}

const PICTURE = { image: '/images/kupa.webp', alt: '', width: 10, height: 10 }

const PRODUCT: Product = {
  id: 41,
  code: 'MTK-18V',
  name: 'Matkap',
  seo: 'matkap',
  image: '/images/404.png',
  description: cleanHtmlSchema.parse(''),
  metaTitle: '',
  metaDescription: '',
  metaKeywords: '',
  currency: 'TRY',
  taxRate: 20,
  quantity: 5,
  defaultUnit: 'Adet',
  units: [UNIT],
  salePrice: { value: 100, currency: 'TRY' },
  listPrice: null,
  inventory: [],
  brand: null,
  model: { name: '' },
  starRate: 0,
  commentCount: 0,
  equivalentCode: '',
  varyantx: { images: [PICTURE] },
  salesNumber: 0,
  price: 100,
  url: '/matkap-p-41',
  parentId: null,
  hasChildren: false,
  variants: [],
  onSale: true,
  fastDelivery: false,
  sameDayShipping: false,
  withdrawalException: '',
  display: null,
}

const parser = new XMLParser({ parseTagValue: false, trimValues: false })

test('any product texts give valid XML within the length limits', () => {
  const text = fc.string({ unit: ANY_CHARACTER, maxLength: 400 })
  fc.assert(
    fc.property(text, text, text, text, text, (name, description, brand, model, category) => {
      const product: Product = {
        ...PRODUCT,
        name,
        description: cleanHtmlSchema.parse(description),
        brand: { code: 'X', name: brand },
        model: { name: model },
        variants: [{ code: 'renk', name: 'Renk', label: 'Renk', values: [{ name: model, label: model }] }],
      }
      const item = googleItem(product, [category, category], TERMS)
      const xml = `<?xml version="1.0"?><rss>${xmlOf({ item: [item] })}</rss>`
      expect(XMLValidator.validate(xml)).toBe(true)
      const read = parser.parse(xml).rss.item
      expect(read.title).toBe(item?.title)
      expect(read.description).toBe(item?.description)
      expect([...read.title].length).toBeLessThanOrEqual(150)
      expect([...(read['g:brand'] ?? '')].length).toBeLessThanOrEqual(70)
      expect([...(read['g:product_type'] ?? '')].length).toBeLessThanOrEqual(750)
    }),
  )
})

test('an overlong description is cut at the limit of the feed', () => {
  const item = googleItem(
    { ...PRODUCT, description: cleanHtmlSchema.parse('<p>kelime</p>'.repeat(2000)) },
    [],
    TERMS,
  )
  expect([...String(item?.description)].length).toBeLessThanOrEqual(5000)
})

test.each([
  { brand: 'Bosch', model: 'GSR 18', barcode: '8690000000012', exists: undefined, why: 'it has a GTIN' },
  {
    brand: 'Bosch',
    model: 'GSR 18',
    barcode: '',
    exists: undefined,
    why: 'a brand and its model identify it',
  },
  { brand: 'Bosch', model: '', barcode: '123', exists: 'no', why: 'a brand alone identifies nothing' },
  { brand: '', model: 'GSR 18', barcode: '', exists: 'no', why: 'nor does a model alone' },
])(
  'identifier_exists for "$brand" "$model" "$barcode" is $exists: $why',
  ({ brand, model, barcode, exists }) => {
    const product = {
      ...PRODUCT,
      brand: { code: 'B', name: brand },
      model: { name: model },
      units: [{ ...UNIT, barcode }],
    }
    expect(googleItem(product, [], TERMS)?.['g:identifier_exists']).toBe(exists)
  },
)

test.each([
  { unit: { defaultPrice: { value: 0, currency: 'TRY' } }, why: 'its price is on request' },
  { unit: { defaultPrice: null }, product: { salePrice: null }, why: 'the shop hides its prices' },
])('a product is left out of the feed when $why', ({ unit, product }) => {
  expect(googleItem({ ...PRODUCT, ...product, units: [{ ...UNIT, ...unit }] }, [], TERMS)).toBeNull()
})

test.each([
  { quantity: 1, multiplier: 1, status: 0, available: 'in_stock', why: 'one is left' },
  {
    quantity: 0,
    multiplier: 1,
    status: 3,
    available: 'out_of_stock',
    why: 'the buy button checks the raw stock',
  },
  { quantity: 5, multiplier: 1, status: 9, available: 'out_of_stock', why: 'five are held back' },
  { quantity: 11, multiplier: 12, status: 0, available: 'out_of_stock', why: 'not enough for one box' },
])(
  '$quantity in stock at status $status is $available: $why',
  ({ quantity, multiplier, status, available }) => {
    const product = { ...PRODUCT, quantity, units: [{ ...UNIT, multiplier }] }
    const item = googleItem(product, [], { ...TERMS, stockInfoStatus: status })
    expect(item?.['g:availability']).toBe(available)
  },
)

test('a product without a picture is no item', () => {
  expect(googleItem({ ...PRODUCT, varyantx: { images: [] } }, [], TERMS)).toBeNull()
})
