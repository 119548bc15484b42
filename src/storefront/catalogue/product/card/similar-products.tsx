import type { ReactNode } from 'react'
import { CardItem } from './card-item.tsx'
import type { CardProduct } from './card-product.ts'
import { ProductCard } from './product-card.tsx'

/** A row of products under a title, as similar ones, that scrolls sideways; renders nothing when there are none, and nothing above the row. */
export function SimilarProducts({
  id,
  title,
  products,
  children,
}: {
  /** Of the title. */
  id: string
  title: string
  products: readonly CardProduct[]
  /** Between the title and the row. */
  children?: ReactNode
}) {
  if (products.length === 0 && !children) return null
  return (
    <section aria-labelledby={id} className="container-page pt-12">
      <h2 id={id} className="pb-4">
        {title}
      </h2>
      {children}
      {products.length > 0 && (
        <ul className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4 pb-3 sm:gap-4 md:mx-0 md:scroll-px-0 md:px-0">
          {products.map((product) => (
            <CardItem
              key={product.id}
              kind="grid"
              product={product}
              className="w-[calc(50%-0.375rem)] shrink-0 snap-start sm:w-56"
            >
              {(card) => <ProductCard card={card} />}
            </CardItem>
          ))}
        </ul>
      )}
    </section>
  )
}
