import { CardAction } from '../../catalogue/product/card/card-action.tsx'
import type { CardView } from '../../catalogue/product/card/card-view.ts'
import { CardBadges, CardName, CardPrice } from '../../catalogue/product/card/product-card.tsx'
import { WishlistButton } from '../../catalogue/wishlist/wishlist-button.tsx'
import { PictureFrom } from '../../ui/picture.tsx'

const SIZES = '(min-width: 62.5rem) 16vw, (min-width: 37.5rem) 23vw, 46vw'

/**
 * One product of a widget, 250 px tall (spec §2, decisions B22). The height is a minimum in rem, so that the card grows with
 * enlarged text; the picture shrinks before price and button do.
 */
export function WidgetCard({ card: { shape, texts }, eager }: { card: CardView; eager: boolean }) {
  const { id, name } = texts
  return (
    <article className="card card-small">
      <div className="card-frame">
        <PictureFrom
          sources={{ avif: texts.avif, webp: '', fallback: texts.picture }}
          alt=""
          sizes={SIZES}
          eager={eager}
          className={shape.soldOut ? 'opacity-60' : undefined}
        />
        <CardBadges card={{ shape, texts }} />
      </div>
      <WishlistButton productId={id} name={name} />
      <div className="card-words">
        <CardName texts={texts} />
        <CardPrice card={{ shape, texts }} appearance="small" />
        {shape.action && (
          <CardAction action={{ ...shape.action, target: texts.actionTarget }} id={id} name={name} />
        )}
      </div>
    </article>
  )
}
