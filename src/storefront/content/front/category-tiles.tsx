import { useId } from 'react'
import type { TopCategory } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { focusClasses } from '#modules/kernel/pictures/focus-rules.ts'
import { smallPictureSources } from '#modules/kernel/pictures/picture-rules.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../ui/class-names.ts'
import { ChevronDown } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'

/** Categories beyond this number are collapsed; the header lists all of them too. */
const MAX_OPEN = 8
const SIZES = '(min-width: 64rem) 9.5rem, (min-width: 40rem) 22vw, 5.5rem'

/** Every top category that has products, with a picture of one of them. */
export function CategoryTiles({ categories }: { categories: readonly TopCategory[] }) {
  const id = useId()
  if (categories.length === 0) return null
  // One or two collapsed categories would be a row of their own.
  const open = categories.length <= MAX_OPEN + 2 ? categories.length : MAX_OPEN
  const rest = categories.slice(open)
  return (
    <section aria-labelledby={id} className="front-part">
      <h2 id={id} className="pb-3 md:pb-4">
        {m.front_categories()}
      </h2>
      <Tiles categories={categories.slice(0, open)} few={categories.length <= 3} />
      {rest.length > 0 && (
        <details className="group pt-3">
          <summary className="inline-flex min-h-11 items-center gap-1 font-medium text-accent hover:underline">
            {m.front_categories_all({ count: categories.length })}
            <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
          </summary>
          <div className="pt-3">
            <Tiles categories={rest} few={false} />
          </div>
        </details>
      )}
    </section>
  )
}

function Tiles({ categories, few }: { categories: readonly TopCategory[]; few: boolean }) {
  return (
    <ul className={few ? 'tiles tiles-few' : 'tiles'}>
      {categories.map((category) => (
        <li key={category.url}>
          <A to={category.url} className="tile">
            <TilePicture category={category} />
            <span className="tile-name">{category.name}</span>
          </A>
        </li>
      ))}
    </ul>
  )
}

/** A category whose products have no picture shows its initial. */
function TilePicture({ category: { name, image, focus } }: { category: TopCategory }) {
  if (image === null) {
    const [initial = ''] = name
    return (
      <span aria-hidden="true" className="tile-picture tile-initial">
        {initial}
      </span>
    )
  }
  const { avif, fallback } = smallPictureSources(image)
  return (
    <picture className="tile-picture">
      {avif && <source type="image/avif" srcSet={avif} sizes={SIZES} />}
      <img
        src={fallback}
        alt=""
        width={320}
        height={320}
        loading="lazy"
        decoding="async"
        className={classNames('picture', focusClasses(focus))}
      />
    </picture>
  )
}
