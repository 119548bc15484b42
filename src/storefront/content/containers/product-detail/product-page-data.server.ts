import type { QuestionPage } from '#modules/content/questions/questions-schemas.ts'
import type { ReviewPage } from '#modules/content/reviews/reviews-schemas.ts'
import type { ProductDetail } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { isPreview } from '#modules/kernel/pages/preview-rules.ts'
import { convert, displayPrice } from '#modules/kernel/pricing/pricing-rules.ts'
import { sizeOption } from '#modules/kernel/products/size-guide-rules.ts'
import { Big, formatMoney, roundKurus } from '#shared/money.ts'
import { type CardProduct, cardProduct } from '../../../catalogue/product/card/card-product.ts'
import type { SellerFacts } from '../../../catalogue/product/facts/seller-card.tsx'
import { sentProduct } from '../../../catalogue/product/facts/shown-product.ts'
import { type LineFacts, piecePrice } from '../../../catalogue/product/price/line-total.ts'
import { shippingFacts } from '../../../catalogue/product/price/shipping-facts.server.ts'
import type { ShippingFacts } from '../../../catalogue/product/price/shipping-facts.ts'
import type { ProductTopProps } from '../../../catalogue/product/product-top.tsx'
import { productSet } from '../../../catalogue/product/together/product-set.server.ts'
import type { ProductSet } from '../../../catalogue/product/together/product-set.tsx'
import { QUESTIONS_PAGE, REVIEWS_PAGE, reviewChoice } from '../../../http/review-parameter.ts'
import type { SharedPage } from '../define-container.server.ts'

/** Everything on a product page that is the same for every visitor. */
export interface ProductPageData extends ProductTopProps {
  reviews: ReviewPage | null
  questions: QuestionPage
  /** What several buyers bought with it, without the pieces of the set. */
  boughtTogether: CardProduct[]
  /** It with what is bought with it, for one press; null where that is not possible. */
  set: ProductSet | null
  similar: CardProduct[]
  /** Null where the shop does not show its seller beside products. */
  seller: SellerFacts | null
}

/** The address may ask for a page, an order and the stars of the reviews (`?yorum=2&yorumYildiz=5`) and a page of the questions (`?soru=2`). */
export async function productPageData(product: ProductDetail, page: SharedPage): Promise<ProductPageData> {
  const { shop, preferences, query } = page
  const shipping = shippingFacts(product, page)
  const [reviews, questions, similar, together, sizeGuide, plan, lowPrices, seller] = await Promise.all([
    shop.reviews.ofProduct(product.id, query.get(REVIEWS_PAGE), reviewChoice(query), preferences.locale),
    shop.questions.ofProduct(product.id, query.get(QUESTIONS_PAGE)),
    shop.catalogue.similar(product.id, preferences),
    boughtTogether(product, page),
    shop.sizeGuides.ofProduct(product.parentId ?? product.id, preferences.locale),
    bestPlan(product, shipping, page),
    lowPriceTexts(product, page),
    sellerFacts(page),
  ])
  const set = isPreview(product) ? null : productSet(product, together, page)
  return {
    product: sentProduct(product),
    shipping,
    plan,
    lowPrices,
    line: lineFacts(product, page),
    reviews,
    questions,
    boughtTogether: together
      .filter(({ id }) => !set?.pieces.some((piece) => piece.id === id))
      .map(cardProduct),
    set,
    similar: similar.map(cardProduct),
    sizeGuide,
    seller,
    sizeCode: sizeCodeOf(product),
  }
}

/** The lowest price is named where a discount shows it, and where nobody else's rate is in it. */
async function lowPriceTexts(
  { id, units, currency, taxRate, hasChildren }: ProductDetail,
  { shop, preferences }: SharedPage,
): Promise<ProductPageData['lowPrices']> {
  const { otuzGunFiyati, showPriceStatus, productsWithKdv: withTax } = shop.settings.get()
  if (!otuzGunFiyati || !showPriceStatus || hasChildren) return {}
  const rates = shop.currencies.rates()
  const to = preferences.currency
  const words = (await shop.catalogue.lowPrices(id, preferences)).flatMap(({ unitId, isLowest, before }) => {
    const hasDiscount = units.find((unit) => unit.id === unitId)?.display?.listPrice != null
    const net = hasDiscount && before !== null ? Big(before) : null
    const shown = net && formatMoney(displayPrice({ net, currency, taxRate, withTax, to, rates }), to)
    return isLowest || shown ? [[unitId, { isLowest, before: shown }] as const] : []
  })
  return Object.fromEntries(words)
}

async function sellerFacts({ shop }: SharedPage): Promise<SellerFacts | null> {
  const { saticiKarti, kurulusYili, companyMersis } = shop.settings.get()
  if (!saticiKarti) return null
  return { since: kurulusYili, mersis: companyMersis, answers: await shop.questions.answerTime() }
}

function bestPlan(product: ProductDetail, shipping: ShippingFacts | null, { shop }: SharedPage) {
  const unit = product.units.find(({ value }) => value === product.defaultUnit) ?? product.units[0]
  const amount = unit && shipping?.units[unit.id]?.grossTry
  if (!amount || !shop.settings.get().b2c_kk_odeme) return null
  return shop.checkout.bestPlan(roundKurus(Big(amount)), product.id)
}

function lineFacts(product: ProductDetail, { shop, preferences }: SharedPage): LineFacts | null {
  const rates = shop.currencies.rates()
  const { currency } = preferences
  const units: LineFacts['units'] = {}
  for (const { id, defaultPrice } of product.units) {
    if (!defaultPrice || defaultPrice.value <= 0) return null
    units[id] = convert(Big(String(defaultPrice.value)), defaultPrice.currency, currency, rates).toFixed()
  }
  const facts = { currency, withTax: shop.settings.get().productsWithKdv, taxRate: product.taxRate, units }
  const pieces = product.units.flatMap(({ id, multiplier }) => {
    const price = piecePrice(facts, id, multiplier)
    return price === null ? [] : [[id, price] as const]
  })
  return { ...facts, pieces: Object.fromEntries(pieces) }
}

function sizeCodeOf({ childProducts: [first] }: ProductDetail): string | null {
  const options = first?.variants ?? []
  return options[sizeOption(options.map(({ name }) => name))]?.code ?? null
}

async function boughtTogether(product: ProductDetail, { shop, preferences }: SharedPage) {
  const ids = await shop.orders.boughtTogether(product.parentId ?? product.id)
  return ids.length === 0 ? [] : shop.catalogue.onSale(ids, preferences)
}
