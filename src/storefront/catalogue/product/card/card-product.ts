import type { ProductBadge } from '#modules/goods/catalogue/badges/badge-rules.ts'
import { parseProductPath } from '#modules/goods/catalogue/catalogue-rules.ts'
import type { Display, Product, ProductUnit } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { type Focus, focusClasses } from '#modules/kernel/pictures/focus-rules.ts'

/** The fields of a product that a card shows; the others would only make the page longer. */
export interface CardProduct
  extends Pick<
    Product,
    | 'id'
    | 'code'
    | 'name'
    | 'url'
    | 'image'
    | 'quantity'
    | 'price'
    | 'hasChildren'
    | 'starRate'
    | 'commentCount'
  > {
  brand: { name: string } | null
  /** Of its default unit; '' for a product with variants, which have their own. */
  barcode: string
  salePrice: { value: number } | null
  /** Another picture, for whoever points at the card; missing where there is none. */
  second?: string
  /** The classes that keep in view what matters of the picture and of the second; missing for the middle. */
  focus?: string
  secondFocus?: string
  /** How many colours it has, and of the first ones `d0202e.12`: shade and variant; missing without a choice of colours. */
  colours?: { count: number; dots: string }
  badges?: ProductBadge[]
  coupon?: NonNullable<Product['coupon']>
  display: Pick<Display, 'price' | 'listPrice' | 'from' | 'discountPercent'> | null
}

/** The input of `cardProduct`: a product of the API, or an object with these fields. */
type CardSource = Omit<
  CardProduct,
  'barcode' | 'second' | 'focus' | 'secondFocus' | 'colours' | 'badges' | 'coupon'
> & {
  colours?: Product['colours'] | undefined
  badges?: ProductBadge[] | undefined
  coupon?: Product['coupon'] | undefined
  units: readonly Pick<ProductUnit, 'barcode'>[]
  varyantx?: { images: readonly { image: string; focus?: Focus | undefined }[] }
}

/** Short, because a page has two dozen cards: the browser makes the rest of it (`colour-dots.ts`). */
const dotsOf = ({ shown }: NonNullable<Product['colours']>) =>
  shown.map(({ colour, url }) => `${colour.slice(1)}.${parseProductPath(url)?.id ?? 0}`).join(' ')

export function cardProduct({
  brand,
  salePrice,
  display,
  units,
  varyantx,
  colours,
  badges,
  coupon,
  ...product
}: CardSource): CardProduct {
  const { id, code, name, url, image, quantity, price, hasChildren, starRate, commentCount } = product
  const second = varyantx?.images.find((picture) => picture.image !== image)
  const focus = focusClasses(varyantx?.images.find((picture) => picture.image === image)?.focus)
  const secondFocus = focusClasses(second?.focus)
  return {
    ...(second && { second: second.image }),
    ...(focus !== undefined && { focus }),
    ...(secondFocus !== undefined && { secondFocus }),
    ...(badges && { badges }),
    ...(coupon && { coupon }),
    ...(colours && { colours: { count: colours.count, dots: dotsOf(colours) } }),
    ...{ id, code, name, url, image, quantity, price, hasChildren, starRate, commentCount },
    barcode: hasChildren ? '' : (units[0]?.barcode ?? ''),
    brand: brand && { name: brand.name },
    salePrice: salePrice && { value: salePrice.value },
    display: display && {
      price: display.price,
      listPrice: display.listPrice,
      from: display.from,
      discountPercent: display.discountPercent,
    },
  }
}
