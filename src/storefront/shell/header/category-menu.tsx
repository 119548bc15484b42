import { m } from '#texts/messages.js'
import { ReadyPart } from '../../http/hydration/ready-part.tsx'
import type { ShellData } from '../../http/page-root.ts'
import { classNames } from '../../ui/class-names.ts'
import { ChevronDown } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'

/**
 * The category menu of wide screens. Subcategories open below the header when the pointer rests on a category, or by the button
 * beside its link for touch and keyboard (`category-panels.ts`). Without JavaScript the links lead to category pages that list the same.
 */
export function CategoryMenu({ categories }: { categories: ShellData['categories'] }) {
  return (
    <nav aria-label={m.categories()} data-category-menu className="container-page hidden md:block">
      <ReadyPart
        as="ul"
        name="category-menu"
        from={categories}
        className="category-row -ml-3 flex gap-x-1 overflow-x-auto pb-2 text-sm font-medium whitespace-nowrap"
      >
        {categories.map(({ name, url, children }) => (
          <li
            key={url}
            data-category={children.length > 0 ? url : undefined}
            className="group/category inline-flex shrink-0 items-center"
          >
            <A
              to={url}
              className={classNames(
                'inline-flex min-h-10 items-center rounded-control pl-3 group-data-open/category:text-accent hover:text-accent hover:underline',
                children.length === 0 && 'pr-3',
              )}
            >
              {name}
            </A>
            {children.length > 0 && (
              <button
                type="button"
                aria-expanded={false}
                aria-label={m.subcategories_of({ name })}
                className="inline-flex size-8 cursor-pointer items-center justify-center rounded-control hover:bg-surface"
              >
                <ChevronDown
                  aria-hidden="true"
                  className="size-4 transition-transform group-data-open/category:rotate-180"
                />
              </button>
            )}
          </li>
        ))}
      </ReadyPart>
    </nav>
  )
}
