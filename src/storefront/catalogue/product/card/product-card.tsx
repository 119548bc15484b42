import { m } from '#texts/messages.js'
import { CodesInLine } from '../../../cart/lines/product-codes.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { A } from '../../../ui/link.tsx'
import { StarsFilled } from '../../../ui/stars.tsx'
import { WishlistButton } from '../../wishlist/wishlist-button.tsx'
import { DiscountBadge, Price } from '../price/price.tsx'
import { CardAction } from './card-action.tsx'
import { CardColours } from './card-colours.tsx'
import { CardPicture } from './card-picture.tsx'
import { CardTools } from './card-tools.tsx'
import type { CardTexts, CardView } from './card-view.ts'

/** The widths of a card's picture, for the browser to choose a file by. */
const SIZES = {
  grid: '(min-width: 80rem) 15rem, (min-width: 48rem) 30vw, 46vw',
  list: '(min-width: 40rem) 10rem, 7rem',
} as const

/** One product of a list, with the picture above the text (`grid`) or beside it (`list`). */
export function ProductCard({
  card: { shape, texts },
  layout = 'grid',
  eager = false,
  tools = false,
}: {
  card: CardView
  layout?: 'grid' | 'list'
  eager?: boolean
  /** Offers to compare and to look quickly; the list shows what they open. */
  tools?: boolean
}) {
  const { id, name } = texts
  const row = layout === 'list'
  return (
    <article className={row ? 'card card-row' : 'card'}>
      <CardPicture
        key={texts.picture}
        texts={texts}
        sizes={SIZES[layout]}
        eager={eager}
        className={classNames(shape.soldOut && 'opacity-60', shape.focus) || undefined}
        secondFocus={shape.secondFocus}
      >
        <CardBadges card={{ shape, texts }} />
      </CardPicture>
      <WishlistButton productId={id} name={name} />
      {tools && <CardTools productId={id} name={name} />}
      <div className="card-words">
        {texts.brand && <p className="card-brand">{texts.brand}</p>}
        <CardName texts={texts} />
        {texts.reviews !== 0 && (
          <p className="flex flex-wrap items-center gap-x-1.5 text-[0.8125rem] text-muted">
            <StarsFilled rating={texts.rating} width={texts.starWidth} />
            <span className="figures">({texts.reviews})</span>
          </p>
        )}
        {texts.dotsPicture && <CardColours texts={texts} />}
        {row && <RowCodes texts={texts} />}
        {row && shape.stockText && <p className="text-sm text-muted">{shape.stockText}</p>}
        <div className="card-price">
          <CardPrice card={{ shape, texts }} />
          {texts.coupon && <p className="card-coupon">{texts.coupon}</p>}
        </div>
        {shape.action && (
          <CardAction action={{ ...shape.action, target: texts.actionTarget }} id={id} name={name} />
        )}
      </div>
    </article>
  )
}

/** What is shown over the picture. */
export function CardBadges({ card: { shape, texts } }: { card: CardView }) {
  return (
    <>
      {(texts.discountPercent !== 0 || shape.badges.length > 0) && (
        <div className="card-badges">
          {texts.discountPercent !== 0 && <DiscountBadge percent={texts.discountPercent} />}
          {shape.badges.map((badge) => (
            <span key={badge} className={badge === 'new' ? 'card-badge card-new' : 'card-badge'}>
              {badge === 'new' ? m.badge_new() : m.badge_best_seller()}
            </span>
          ))}
        </div>
      )}
      {shape.soldOut && <p className="card-sold-out">{m.sold_out_banner()}</p>}
    </>
  )
}

/** The name, whose link covers the whole card. */
export function CardName({ texts: { name, path } }: { texts: CardTexts }) {
  return (
    <h3 className="card-name">
      <A to={`/${path}`} className="card-link">
        {name}
      </A>
    </h3>
  )
}

export function CardPrice({
  card: { shape, texts },
  appearance,
}: {
  card: CardView
  appearance?: 'card' | 'small'
}) {
  if (!texts.price) return null
  const display = { price: texts.price, listPrice: texts.listPrice || null, from: shape.priceFrom }
  return <Price display={display} appearance={appearance} />
}

/** The codes of a row, cut where they are long; a product with variants has its own code and no barcode. */
function RowCodes({ texts: { code, shortCode, secondCode, shortSecondCode } }: { texts: CardTexts }) {
  const codes = [
    { full: code, short: shortCode },
    { full: secondCode, short: shortSecondCode },
  ]
  return (
    <p className="text-sm wrap-anywhere text-muted empty:hidden">
      <CodesInLine codes={codes.filter(({ full }) => full !== '')} />
    </p>
  )
}
