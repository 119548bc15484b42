import { useId } from 'react'
import { m } from '#texts/messages.js'
import { CardItem } from '../product/card/card-item.tsx'
import { ProductCard } from '../product/card/product-card.tsx'
import { useSomeProducts } from '../product/card/some-products.ts'
import { viewedProducts } from './viewed-products.ts'

/** A row of these products that scrolls sideways, with a button that forgets them. */
export function ViewedRow({ ids }: { ids: readonly number[] }) {
  const title = useId()
  const products = useSomeProducts(ids)
  if (products?.length === 0) return null
  return (
    <section aria-labelledby={title} aria-busy={products === undefined} className="container-page pt-12">
      <div className="flex items-center justify-between gap-3 pb-4">
        <h2 id={title}>{m.recently_viewed()}</h2>
        <button
          type="button"
          onClick={viewedProducts.clear}
          className="min-h-11 cursor-pointer px-1 text-sm font-medium text-accent hover:underline"
        >
          {m.recently_viewed_clear()}
        </button>
      </div>
      <ul className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4 pb-3 sm:gap-4 md:mx-0 md:scroll-px-0 md:px-0">
        {products?.map((product) => (
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
    </section>
  )
}
