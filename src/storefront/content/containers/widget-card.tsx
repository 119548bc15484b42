import { CardAction } from '../../catalogue/product/card/card-action.tsx'
import { CardHeart } from '../../catalogue/product/card/card-heart.tsx'
import { CardPicture } from '../../catalogue/product/card/card-picture.tsx'
import type { CardView } from '../../catalogue/product/card/card-view.ts'
import { CardBadges, CardName, CardPrice } from '../../catalogue/product/card/product-card.tsx'

const SIZES = '(min-width: 62.5rem) 16vw, (min-width: 37.5rem) 23vw, 44vw'

/**
 * One product of a widget, 250 px tall (spec §2, decisions B22). The height is a minimum in rem, so that the card grows with
 * enlarged text; the picture shrinks before price and button do.
 */
export function WidgetCard({ card, eager }: { card: CardView; eager: boolean }) {
  return (
    <article className="card card-small">
      <CardPicture card={{ ...card, second: '' }} sizes={SIZES} eager={eager}>
        <CardBadges card={card} />
      </CardPicture>
      <CardHeart id={card.id} name={card.name} />
      <div className="card-words">
        <CardName card={card} />
        <CardPrice card={card} appearance="small" />
        {card.action && <CardAction action={card.action} id={card.id} name={card.name} />}
      </div>
    </article>
  )
}
