import { m } from '#texts/messages.js'
import { ReadyPart } from '../../http/hydration/ready-part.tsx'
import type { ShellData } from '../../http/page-root.ts'
import { A } from '../../ui/link.tsx'

/**
 * The category menu of wide screens. Subcategories open below the header when the pointer rests on a category, or by the button
 * beside its link for touch and keyboard (`category-panels.ts`). Without JavaScript the links lead to category pages that list the same.
 */
export function CategoryMenu({ categories }: { categories: ShellData['categories'] }) {
  return (
    <nav aria-label={m.categories()} data-category-menu className="container-page hidden md:block">
      <ReadyPart as="ul" name="category-menu" from={categories} className="category-row">
        {categories.map(({ name, url, children }) => (
          <li key={url} data-category={children.length > 0 ? url : undefined}>
            <A to={url}>{name}</A>
            {children.length > 0 && (
              <button type="button" aria-expanded={false} aria-label={m.subcategories_of({ name })} />
            )}
          </li>
        ))}
      </ReadyPart>
    </nav>
  )
}
