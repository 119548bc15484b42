import type { ReactNode } from 'react'
import { usePageLocation } from '../../../http/location/page-location.tsx'
import { usePageRoot } from '../../../http/page-root.ts'
import { paintCards } from './card-listener.ts'
import type { CardProduct } from './card-product.ts'
import { type CardView, cardView } from './card-view.ts'

/** A card as the item of a list. */
export function CardItem({
  product,
  className,
  children,
}: {
  product: CardProduct
  className: string
  children: (card: CardView) => ReactNode
}) {
  const { base } = usePageLocation()
  return (
    <li ref={paintCards} className={className}>
      {children(cardView(product, usePageRoot(), base))}
    </li>
  )
}
