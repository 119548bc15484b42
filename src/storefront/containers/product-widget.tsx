import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#texts/messages.js'
import { ProductCard } from '../product/product-card.tsx'
import type { WidgetData } from './container-data.ts'

/** A titled row of products that is pushed sideways; nothing at all when there are none. */
export function ProductWidget({
  data,
  title,
  eager = false,
}: {
  data: WidgetData
  title: string
  eager?: boolean
}) {
  if (data.items.length === 0) return null
  return (
    <section aria-label={title} className="container-page pt-10">
      <div className="flex items-end justify-between gap-4 pb-4">
        <div>
          <p className="text-sm font-medium text-accent">{data.storeName}</p>
          <h2>{title}</h2>
        </div>
        <Link
          to="/urunler"
          className="inline-flex min-h-11 shrink-0 items-center gap-1 font-medium text-accent hover:underline"
        >
          {m.see_all()}
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      <ul className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4 pb-3 sm:gap-4 md:mx-0 md:scroll-px-0 md:px-0">
        {data.items.map((product, index) => (
          <li key={product.id} className="w-[calc(50%-0.375rem)] shrink-0 snap-start sm:w-56">
            <ProductCard product={product} eager={eager && index < 2} />
          </li>
        ))}
      </ul>
    </section>
  )
}
