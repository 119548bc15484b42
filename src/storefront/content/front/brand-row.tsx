import { useId } from 'react'
import type { FrontBrand } from '#modules/content/pages/pages-schemas.ts'
import { m } from '#texts/messages.js'
import { A } from '../../ui/link.tsx'

/** The shop's largest brands by name; each leads to its products. */
export function BrandRow({ brands }: { brands: readonly FrontBrand[] }) {
  const id = useId()
  if (brands.length === 0) return null
  return (
    <section aria-labelledby={id} className="front-part">
      <h2 id={id} className="sr-only">
        {m.front_brands()}
      </h2>
      <ul className="brands">
        {brands.map(({ name, url }) => (
          <li key={url}>
            <A to={url} className="brand">
              {name}
            </A>
          </li>
        ))}
      </ul>
    </section>
  )
}
