import fc from 'fast-check'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { productPath } from '#modules/goods/catalogue/catalogue-rules.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { mugCard as mug, plainRules } from '#tests/support/cards.ts'
import { WidgetCard } from '../../../content/containers/widget-card.tsx'
import { renderScope } from '../../../http/documents/render-scope.server.ts'
import { type ReadyParts, ReadyPartsContext } from '../../../http/hydration/ready-part.tsx'
import { createReadyParts } from '../../../http/hydration/ready-parts.server.ts'
import { AtAddress } from '../../../http/location/page-location.tsx'
import {
  type PageRoot,
  PageRootContext,
  type ProductRules,
  type SharedRoot,
} from '../../../http/page-root.ts'
import { CardItem } from './card-item.tsx'
import type { CardProduct } from './card-product.ts'
import type { CardView } from './card-view.ts'
import { ProductCard } from './product-card.tsx'

type Root = Pick<PageRoot, 'rules' | 'contactPage'>

const rules: ProductRules = { ...plainRules, whatsappControl: true }
const shop: Root = { rules, contactPage: null }

const CARDS: Readonly<Record<string, (card: CardView) => ReactNode>> = {
  grid: (card) => <ProductCard card={card} />,
  row: (card) => <ProductCard card={card} layout="list" eager />,
  widget: (card) => <WidgetCard card={card} eager={false} />,
}

/** The card of a product as a page has it. */
function cardOf(
  kind: string,
  product: CardProduct,
  { root = shop, locale = 'tr', parts = null }: { root?: Root; locale?: Locale; parts?: ReadyParts | null },
): string {
  const card = (
    <CardItem kind={kind} product={product} className="min-w-0">
      {(view) => CARDS[kind]?.(view)}
    </CardItem>
  )
  const pathname = locale === 'en' ? '/en' : '/'
  return renderScope.run({ locale }, () =>
    renderToString(
      <ReadyPartsContext value={parts}>
        <PageRootContext value={root as SharedRoot}>
          <AtAddress pathname={pathname} search="">
            {card}
          </AtAddress>
        </PageRootContext>
      </ReadyPartsContext>,
    ),
  )
}

/** The cards of one product after the other, as the server renders them for pages of their own. */
function cardsInTurn(
  kind: string,
  products: readonly CardProduct[],
  given: { root?: Root; locale?: Locale },
) {
  const store = createReadyParts({ maxBytes: 8_000_000 })
  const cards: { html: string; isReady: boolean }[] = []
  for (const product of products) {
    const { parts, take } = store.forDocument('')
    const pieces = take(cardOf(kind, product, { ...given, parts }), () => [])
    cards.push({ html: pieces.join(''), isReady: pieces.some((piece) => typeof piece !== 'string') })
  }
  return cards
}

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('Uzun ad '.repeat(20), 'Çini & <b>Kupa</b>', `"Şişe" 'İğne'`, '$&', ' ', '0'),
)
const money = fc.integer({ min: 1, max: 999_999_99 }).map((kurus) => kurus / 100)
const product: fc.Arbitrary<CardProduct> = fc
  .record(
    {
      id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      code: texts,
      name: texts,
      seo: fc.constantFrom('cini-kupa', 'çay', ''),
      image: fc.constantFrom('', 'kupa.jpg', `${'0a'.repeat(12)}.webp`, `${'f1'.repeat(12)}.webp`),
      second: fc.constantFrom('arka.jpg', `${'b2'.repeat(12)}.webp`),
      quantity: fc.integer({ min: -2, max: 30 }),
      price: fc.oneof(fc.constant(0), money),
      hasChildren: fc.boolean(),
      starRate: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
      commentCount: fc.integer({ min: 0, max: 2000 }),
      brand: fc.option(texts.map((name) => ({ name }))),
      barcode: texts,
      colours: fc.record({
        count: fc.integer({ min: 2, max: 9 }),
        dots: fc.constantFrom('d0202e.8 ffffff.9', '16181d.4'),
      }),
      coupon: fc.record({
        code: texts,
        percent: fc.constantFrom(10, 12.5),
        minimum: fc.constantFrom(0, 500),
      }),
      badges: fc.subarray(['best-seller', 'new'] as const),
      salePrice: fc.option(fc.record({ value: fc.oneof(fc.constant(0), money) })),
      display: fc.option(
        fc.record({
          price: texts,
          listPrice: fc.option(texts),
          from: fc.boolean(),
          discountPercent: fc.option(fc.integer({ min: 1, max: 99 })),
        }),
      ),
    },
    {
      requiredKeys: [
        'id',
        'code',
        'name',
        'image',
        'quantity',
        'price',
        'hasChildren',
        'starRate',
        'commentCount',
        'brand',
        'barcode',
        'salePrice',
        'display',
        'seo',
      ],
    },
  )
  .map(({ seo, ...fields }) => ({ ...fields, url: productPath({ seo, id: fields.id }) }) as CardProduct)
const settings: fc.Arbitrary<Root> = fc
  .record({
    cartStockControl: fc.boolean(),
    addToCartButton: fc.boolean(),
    stockInfoStatus: fc.constantFrom(0, 1, 2, 5, 20),
    stockNumberType: fc.constantFrom('', 'StockCode', 'Barcode'),
    showPrices: fc.boolean(),
    whatsapp: fc.constantFrom('', '905321234567'),
    whatsappControl: fc.boolean(),
    contact: fc.boolean(),
  })
  .map(({ contact, ...own }) => ({
    rules: { ...rules, ...own },
    contactPage: contact ? { path: '/iletisim', title: 'İletişim' } : null,
  }))

/** The same card with other texts. */
const withOtherTexts = ({ name, code, brand, display, ...fields }: CardProduct): CardProduct => ({
  ...fields,
  id: fields.id + 1,
  url: `${fields.url}1`,
  name: name && `${name}'<&`,
  code: code && `9${code}`,
  brand: brand && { name: brand.name && `${brand.name}>` },
  display: display && { ...display, price: display.price && `"${display.price}` },
})

describe.each(Object.keys(CARDS))('a card of a %s', (kind) => {
  test('is rendered once for all lists that show it', () => {
    const [first, second] = cardsInTurn(kind, [mug, { ...mug }], {})
    expect([first?.isReady, second?.isReady]).toEqual([false, true])
    expect(second?.html).toBe(cardOf(kind, mug, {}))
    expect(second?.html).toContain('₺129,90')
  })

  test('is what React renders, whichever card was there before', () => {
    fc.assert(
      fc.property(
        fc.array(product, { minLength: 1, maxLength: 3 }),
        settings,
        fc.constantFrom(...LOCALES),
        (different, root, locale) => {
          const products = different.flatMap((each) => [each, withOtherTexts(each), each])
          const cards = cardsInTurn(kind, products, { root, locale })
          const rendered = products.map((each) => cardOf(kind, each, { root, locale }))
          expect(cards.map(({ html }) => html)).toEqual(rendered)
        },
      ),
      { numRuns: 60 },
    )
  })
})

test('cards of other settings are other cards', () => {
  const store = createReadyParts({ maxBytes: 8_000_000 })
  for (const addToCartButton of [true, false]) {
    const root = { ...shop, rules: { ...rules, addToCartButton } }
    const { parts, take } = store.forDocument('')
    const html = take(cardOf('grid', mug, { root, parts }), () => []).join('')
    expect(html).toBe(cardOf('grid', mug, { root }))
  }
})
