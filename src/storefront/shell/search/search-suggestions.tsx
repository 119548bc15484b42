import type { ReactNode } from 'react'
import type { Suggestions } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../ui/class-names.ts'
import { ArrowRight, Search, SlidersHorizontal } from '../../ui/icons/icons.tsx'
import { A, type LinkTarget } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture/picture.tsx'

/** The id of the entry at an index, for `aria-activedescendant`. */
export const entryId = (position: number) => `suggestion-${position}`

/** Suggestions for the typed text, in groups. The field keeps the focus and names the active entry. */
export function SearchSuggestions({
  found: { products, brands, categories, queries, leads, filters },
  active,
}: {
  found: Suggestions
  /** Index of the active entry, counted through all groups; -1 for none. */
  active: number
}) {
  const afterLeads = leads.length
  const afterQueries = afterLeads + queries.length
  const afterFilters = afterQueries + filters.length
  const afterCategories = afterFilters + categories.length
  const afterBrands = afterCategories + brands.length
  return (
    <>
      {leads.length > 0 && (
        <Group name={m.search_lead()}>
          {leads.map(({ title, url }, index) => (
            <Entry key={url} position={index} active={active} to={url}>
              <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-accent" />
              <span className="font-semibold">{title}</span>
            </Entry>
          ))}
        </Group>
      )}
      {queries.length > 0 && (
        <Group name={m.suggested_searches()}>
          {queries.map((words, index) => (
            <Entry
              key={words}
              position={afterLeads + index}
              active={active}
              to={{ pathname: '/arama', search: `?${new URLSearchParams({ q: words })}` }}
            >
              <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
              {words}
            </Entry>
          ))}
        </Group>
      )}
      {filters.length > 0 && (
        <Group name={m.suggested_filters()}>
          {filters.map(({ words, label, url }, index) => (
            <Entry key={url} position={afterQueries + index} active={active} to={url}>
              <SlidersHorizontal aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <span>
                {words} <span className="text-muted">· {label}</span>
              </span>
            </Entry>
          ))}
        </Group>
      )}
      {categories.length > 0 && (
        <Group name={m.categories()}>
          {categories.map(({ url, path }, index) => (
            <Entry key={url} position={afterFilters + index} active={active} to={url}>
              {path.join(' › ')}
            </Entry>
          ))}
        </Group>
      )}
      {brands.length > 0 && (
        <Group name={m.brands()}>
          {brands.map(({ code, name, url, count }, index) => (
            <Entry key={code} position={afterCategories + index} active={active} to={url}>
              {name}
              <span className="figures ml-auto text-sm text-muted">
                {m.products_found({ total: count, count })}
              </span>
            </Entry>
          ))}
        </Group>
      )}
      {products.length > 0 && (
        <Group name={m.products()}>
          {products.map(({ name, url, image, display }, index) => (
            <Entry key={url} position={afterBrands + index} active={active} to={url}>
              <span className="size-11 shrink-0 overflow-hidden rounded-control bg-surface">
                <Picture file={image} alt="" sizes="2.75rem" />
              </span>
              <span className="line-clamp-2 min-w-0">{name}</span>
              {display && (
                <span className="figures ml-auto shrink-0 font-semibold whitespace-nowrap">
                  {display.price}
                </span>
              )}
            </Entry>
          ))}
        </Group>
      )}
    </>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset aria-label={name} className="min-w-0 border-b border-line py-2 last:border-0">
      <p aria-hidden="true" className="px-3 py-1 text-sm font-medium text-muted">
        {name}
      </p>
      {children}
    </fieldset>
  )
}

function Entry({
  position,
  active,
  to,
  children,
}: {
  position: number
  active: number
  to: LinkTarget
  children: ReactNode
}) {
  return (
    <A
      id={entryId(position)}
      role="option"
      aria-selected={position === active}
      tabIndex={-1}
      to={to}
      className={classNames(
        'flex min-h-11 items-center gap-3 rounded-control px-3 py-1 hover:bg-surface',
        position === active && 'bg-accent-soft',
      )}
    >
      {children}
    </A>
  )
}
