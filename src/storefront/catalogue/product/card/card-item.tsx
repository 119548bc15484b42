import type { ReactNode } from 'react'
import { ReadyPart } from '../../../http/hydration/ready-part.tsx'
import { usePageLocation } from '../../../http/location/page-location.tsx'
import { usePageRoot } from '../../../http/page-root.ts'
import { contactPage } from '../buy/buy-button.ts'
import { paintCards } from './card-listener.ts'
import type { CardProduct } from './card-product.ts'
import { type CardView, cardView } from './card-view.ts'

interface CardItemProps {
  /** What decides about the card beside its product and the settings: its component and that component's other properties. */
  kind: string
  product: CardProduct
  children: (card: CardView) => ReactNode
}

/** A card as the item of a list, which the server renders once for all lists that show the same. */
export function CardItem({ className, ...props }: CardItemProps & { className: string }) {
  const root = usePageRoot()
  return (
    <ReadyPart
      as="li"
      name="card"
      from={[props.kind, props.product, root?.rules, contactPage(root)]}
      ref={paintCards}
      className={className}
    >
      <CardOf {...props} />
    </ReadyPart>
  )
}

/** A component, so that nothing is made of a product whose card is ready. */
function CardOf({ product, children }: CardItemProps) {
  const root = usePageRoot()
  const { base } = usePageLocation()
  return children(cardView(product, root, base))
}
