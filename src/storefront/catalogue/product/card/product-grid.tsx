import { classNames } from '../../../ui/class-names.ts'
import { CardItem } from './card-item.tsx'
import type { CardProduct } from './card-product.ts'
import { ProductCard } from './product-card.tsx'

/** How many pictures load at once: those of a phone's first screen. The browser loads all others lazily. */
const EAGER = 2

/** Products side by side, or one under the other. */
export function ProductGrid({
  products,
  layout = 'grid',
  narrow = false,
}: {
  products: readonly CardProduct[]
  layout?: 'grid' | 'list'
  /** Something stands beside the grid on wide screens. */
  narrow?: boolean
}) {
  const columns =
    layout === 'list'
      ? classNames('gap-3 sm:gap-4', narrow ? 'xl:grid-cols-2' : 'lg:grid-cols-2')
      : 'grid-cols-2 gap-x-3 gap-y-7 sm:gap-x-5 sm:gap-y-9 md:grid-cols-3 xl:grid-cols-4'
  return (
    <ul data-card-tools="" className={classNames('grid', columns)}>
      {products.map((product, index) => (
        <CardItem
          key={product.id}
          kind={`list ${layout}${index < EAGER ? ' eager' : ''}`}
          product={product}
          className="min-w-0"
        >
          {(card) => <ProductCard card={card} layout={layout} eager={index < EAGER} />}
        </CardItem>
      ))}
    </ul>
  )
}
