import type { ReactNode } from 'react'
import { ReadyTemplate } from '../../../http/hydration/ready-part.tsx'
import { usePageRoot } from '../../../http/page-root.ts'
import type { CardProduct } from './card-product.ts'
import { type CardView, cardView } from './card-view.ts'

/** A card as the item of a list. The server renders it once for all products whose cards have the same shape. */
export function CardItem({
  kind,
  product,
  className,
  children,
}: {
  /** What decides about the card beside its view: its component and that component's other properties. */
  kind: string
  product: CardProduct
  className: string
  children: (card: CardView) => ReactNode
}) {
  const { shape, texts } = cardView(product, usePageRoot())
  return (
    <ReadyTemplate as="li" name={`card ${kind}`} from={shape} texts={texts} className={className}>
      {(placed) => children({ shape, texts: placed })}
    </ReadyTemplate>
  )
}
