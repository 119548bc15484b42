import { m } from '#texts/messages.js'
import { CodesInLine } from '../../../cart/lines/product-codes.tsx'
import { StarsFilled } from '../../../ui/stars.tsx'
import { DiscountBadge, Price } from '../price/price.tsx'
import { CardAction } from './card-action.tsx'
import { CardColours } from './card-colours.tsx'
import { CardHeart } from './card-heart.tsx'
import { CardPicture } from './card-picture.tsx'
import type { CardView } from './card-view.ts'

/** The widths of a card's picture, for the browser to choose a file by. Not rounded up: common phones would choose a file twice as wide. */
const SIZES = {
  grid: '(min-width: 80rem) 15rem, (min-width: 48rem) 30vw, 44vw',
  list: '(min-width: 40rem) 10rem, 7rem',
} as const

/**
 * One product of a list, with the picture above the text (`grid`) or beside it (`list`). Plain HTML, as all parts of cards are: the same for
 * everyone, without state and handlers, which `card-listener.ts` has for all cards of a page.
 */
export function ProductCard({
  card,
  layout = 'grid',
  eager = false,
}: {
  card: CardView
  layout?: 'grid' | 'list'
  eager?: boolean
}) {
  const row = layout === 'list'
  return (
    <article className={row ? 'card card-row' : 'card'}>
      <CardPicture key={card.picture} card={card} sizes={SIZES[layout]} eager={eager}>
        <CardBadges card={card} />
      </CardPicture>
      <CardHeart id={card.id} name={card.name} />
      <div className="card-words">
        {card.brand && <p className="card-brand">{card.brand}</p>}
        <CardName card={card} />
        {card.reviews !== 0 && (
          <p className="card-rating">
            <StarsFilled rating={card.rating} width={card.starWidth} />
            <span className="figures">{`(${card.reviews})`}</span>
          </p>
        )}
        {card.dotsPicture && <CardColours card={card} />}
        {row && card.codes.length > 0 && (
          <p className="text-sm wrap-anywhere text-muted">
            <CodesInLine codes={card.codes} />
          </p>
        )}
        {row && card.stockText && <p className="text-sm text-muted">{card.stockText}</p>}
        <div className="card-price">
          <CardPrice card={card} />
          {card.coupon && <p className="card-coupon">{card.coupon}</p>}
        </div>
        {card.action && <CardAction action={card.action} id={card.id} name={card.name} />}
      </div>
    </article>
  )
}

/** What is shown over the picture. */
export function CardBadges({ card: { discountPercent, badges, soldOut } }: { card: CardView }) {
  return (
    <>
      {(discountPercent !== 0 || badges.length > 0) && (
        <div className="card-badges">
          {discountPercent !== 0 && <DiscountBadge percent={discountPercent} />}
          {badges.map((badge) => (
            <span key={badge} className={badge === 'new' ? 'card-badge card-new' : 'card-badge'}>
              {badge === 'new' ? m.badge_new() : m.badge_best_seller()}
            </span>
          ))}
        </div>
      )}
      {soldOut && <p className="card-sold-out">{m.sold_out_banner()}</p>}
    </>
  )
}

/** The name, whose link covers the whole card. */
export function CardName({ card: { name, href } }: { card: CardView }) {
  return (
    <h3 className="card-name">
      <a href={href} className="card-link">
        {name}
      </a>
    </h3>
  )
}

export function CardPrice({
  card: { price, listPrice, priceFrom },
  appearance,
}: {
  card: CardView
  appearance?: 'card' | 'small'
}) {
  if (!price) return null
  return <Price display={{ price, listPrice: listPrice || null, from: priceFrom }} appearance={appearance} />
}
