import { m } from '#texts/messages.js'
import type { CardView } from './card-view.ts'

/**
 * The colours of a product as dots. One link, whose press leads to the variant of the dot it met (`card-listener.ts`); a keyboard's, and any
 * without JavaScript, to the product, where all colours can be chosen.
 */
export function CardColours({
  card: { name, href, variants, dotsPicture, colours, moreColours },
}: {
  card: CardView
}) {
  return (
    <a
      href={href}
      className="card-colours"
      data-variants={variants}
      data-more={moreColours || undefined}
      aria-label={m.colours_of({ name, count: colours })}
    >
      {/* Lazy, because React would have browsers load any other picture ahead, by one more element. */}
      <img src={dotsPicture} alt="" loading="lazy" />
    </a>
  )
}
