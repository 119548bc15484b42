import { m } from '#office-texts/messages.js'
import { useOpenProduct } from '../product-context.ts'
import { type SectionId, showSection } from './section.tsx'

/** The parts of the page that are looked for most, on phones, where they stand far below each other. */
export function SectionLinks() {
  const { product } = useOpenProduct()
  const links: readonly (readonly [SectionId, string])[] = [
    ['price', m.products_price()],
    ['stock', m.products_stock()],
    ['pictures', m.products_pictures()],
    ['texts', m.products_texts()],
    ...(product.hasVariants ? [['variants', m.products_variants()] as const] : []),
    ['categories', m.products_category()],
    ['status', m.products_state()],
  ]
  return (
    <nav aria-label={m.products_sections()} className="flex gap-1 overflow-x-auto pb-1 lg:hidden">
      {links.map(([id, label]) => (
        <button
          key={id}
          type="button"
          className="inline-flex min-h-11 shrink-0 cursor-pointer items-center rounded-full border border-line bg-raised px-3.5 font-medium"
          onClick={() => showSection(id, id === 'price' ? 'price' : undefined)}
        >
          {label}
        </button>
      ))}
    </nav>
  )
}
