import type { CardProduct } from './card-product.ts'
import { ProductCard } from './product-card.tsx'

/** How many pictures load at once: the first screen's. */
const EAGER = 4

/** Products side by side, or one under the other. */
export function ProductGrid({
  products,
  layout = 'grid',
}: {
  products: readonly CardProduct[]
  layout?: 'grid' | 'list'
}) {
  return (
    <ul
      className={
        layout === 'list'
          ? 'grid gap-4 lg:grid-cols-2'
          : 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4'
      }
    >
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} layout={layout} eager={index < EAGER} />
        </li>
      ))}
    </ul>
  )
}
