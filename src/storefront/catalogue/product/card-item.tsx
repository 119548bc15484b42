import type { ReactNode } from 'react'
import { usePageRoot } from '../../http/page-root.ts'
import { ReadyPart } from '../../http/ready-part.tsx'
import { contactPage } from './buy-button.ts'
import type { CardProduct } from './card-product.ts'

/** A card as the item of a list, which the server renders once for each product as it is shown. */
export function CardItem({
  kind,
  product,
  className,
  children,
}: {
  /** What decides about the card beside product and settings: its component and that component's other properties. */
  kind: string
  product: CardProduct
  className: string
  children: ReactNode
}) {
  const root = usePageRoot()
  return (
    <ReadyPart
      as="li"
      name={`card ${kind}`}
      from={[product, root?.rules, contactPage(root)]}
      className={className}
    >
      {children}
    </ReadyPart>
  )
}
