import type { MouseEvent } from 'react'
import { m } from '#texts/messages.js'
import { isPlainClick } from '../../../http/hydration/plain-click.ts'
import { useGo } from '../../../http/location/page-location.tsx'
import { A } from '../../../ui/link.tsx'
import type { CardTexts } from './card-view.ts'
import { variantAt } from './colour-dots.ts'

/**
 * The colours of a product as dots. One link, whose press leads to the variant of the dot it met; a keyboard's, and any without JavaScript,
 * to the product, where all colours can be chosen.
 */
export function CardColours({
  texts: { name, path, dots, dotsPicture, colours, moreColours },
}: {
  texts: CardTexts
}) {
  const go = useGo()
  const choose = (event: MouseEvent<HTMLAnchorElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    // A press of the keyboard has no place.
    const variant = event.detail === 0 ? null : variantAt(dots, event.clientX - left, `/${path}`)
    if (variant === null || !isPlainClick(event)) return
    event.preventDefault()
    go(variant)
  }
  return (
    <A
      to={`/${path}`}
      className="card-colours"
      data-more={moreColours || undefined}
      aria-label={m.colours_of({ name, count: colours })}
      onClick={choose}
    >
      {/* Lazy, because React would have browsers load any other picture ahead, by one more element. */}
      <img src={dotsPicture} alt="" loading="lazy" />
    </A>
  )
}
