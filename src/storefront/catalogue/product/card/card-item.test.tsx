import fc from 'fast-check'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { productPath } from '#modules/goods/catalogue/catalogue-rules.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { mugCard as mug, plainRules } from '#tests/support/cards.ts'
import { CartProvider } from '../../../cart/cart-holder.tsx'
import { WidgetCard } from '../../../content/containers/widget-card.tsx'
import { renderScope } from '../../../http/documents/render-scope.server.ts'
import { asJson } from '../../../http/forms/json-data.ts'
import { type ReadyParts, ReadyPartsContext } from '../../../http/hydration/ready-part.tsx'
import { createReadyParts } from '../../../http/hydration/ready-parts.server.ts'
import type { PageRoot, ProductRules } from '../../../http/page-root.ts'
import { CardItem } from './card-item.tsx'
import type { CardProduct } from './card-product.ts'
import type { CardView } from './card-view.ts'
import { ProductCard } from './product-card.tsx'

type Root = Pick<PageRoot, 'rules' | 'helpPages'>

const rules: ProductRules = { ...plainRules, whatsappControl: true }
const shop: Root = { rules, helpPages: [] }

const CARDS: Readonly<Record<string, (card: CardView) => ReactNode>> = {
  grid: (card) => <ProductCard card={card} tools />,
  row: (card) => <ProductCard card={card} layout="list" eager />,
  widget: (card) => <WidgetCard card={card} eager={false} />,
}

/** The card of a product as a page has it. */
async function cardOf(
  kind: string,
  product: CardProduct,
  { root = shop, locale = 'tr', parts = null }: { root?: Root; locale?: Locale; parts?: ReadyParts | null },
): Promise<string> {
  const card = (
    <CartProvider>
      <CardItem kind={kind} product={product} className="min-w-0">
        {(view) => CARDS[kind]?.(view)}
      </CardItem>
    </CartProvider>
  )
  const routes = [{ id: 'root', path: '*', loader: () => asJson(root), element: card }]
  const basename = locale === 'en' ? '/en' : '/'
  const handler = createStaticHandler(routes, { basename })
  const context = await handler.query(new Request(`http://shop.invalid${basename}`))
  if (context instanceof Response) throw new Error('the page redirects')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderScope.run({ locale }, () =>
    renderToString(
      <ReadyPartsContext value={parts}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </ReadyPartsContext>,
    ),
  )
}

/** The cards of one product after the other, as the server renders them for pages of their own. */
async function cardsInTurn(
  kind: string,
  products: readonly CardProduct[],
  given: { root?: Root; locale?: Locale },
) {
  const store = createReadyParts({ maxBytes: 8_000_000 })
  const cards: { html: string; isReady: boolean }[] = []
  for (const product of products) {
    const { parts, take } = store.forDocument('')
    const pieces = take(await cardOf(kind, product, { ...given, parts }), () => [])
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
    helpPages: contact ? [{ path: '/iletisim', title: 'İletişim' } as Root['helpPages'][number]] : [],
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
  test('is rendered once for all products with a card of its shape', async () => {
    const lamp: CardProduct = {
      ...mug,
      ...{
        id: 8,
        code: 'LAMBA-8',
        name: 'Lamba',
        url: '/lamba-p-8',
        image: 'lamba.jpg',
        quantity: 3,
        price: 950,
      },
      ...{ starRate: 5, commentCount: 1, brand: { name: 'Işık' }, barcode: '8690000000024' },
      display: { price: '₺950,00', listPrice: '₺1.000,00', from: false, discountPercent: 5 },
    }
    const [first, second] = await cardsInTurn(kind, [mug, lamp], {})
    expect([first?.isReady, second?.isReady]).toEqual([false, true])
    expect(second?.html).toBe(await cardOf(kind, lamp, {}))
    expect(second?.html).toContain('₺950,00')
  })

  test('is what React renders, whichever card was there before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(product, { minLength: 1, maxLength: 3 }),
        settings,
        fc.constantFrom(...LOCALES),
        async (different, root, locale) => {
          const products = different.flatMap((each) => [each, withOtherTexts(each)])
          const cards = await cardsInTurn(kind, products, { root, locale })
          const rendered = await Promise.all(products.map((each) => cardOf(kind, each, { root, locale })))
          expect(cards.map(({ html }) => html)).toEqual(rendered)
        },
      ),
      { numRuns: 60 },
    )
  })
})

test('cards of other settings are other cards', async () => {
  const store = createReadyParts({ maxBytes: 8_000_000 })
  for (const addToCartButton of [true, false]) {
    const root = { ...shop, rules: { ...rules, addToCartButton } }
    const { parts, take } = store.forDocument('')
    const html = take(await cardOf('grid', mug, { root, parts }), () => []).join('')
    expect(html).toBe(await cardOf('grid', mug, { root }))
  }
})
