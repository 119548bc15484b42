import type { ReactNode } from 'react'
import { classNames } from '#storefront/ui/class-names.ts'

/** A record: what is worked on in the wide column, what is looked up beside it; below each other on phones. */
export function DetailPage({ main, side }: { main: ReactNode; side?: ReactNode }) {
  return (
    <div
      className={classNames(
        'grid items-start gap-5',
        side !== undefined && 'lg:grid-cols-[minmax(0,1fr)_20rem]',
      )}
    >
      <div className="flex min-w-0 flex-col gap-5">{main}</div>
      {side !== undefined && <div className="flex min-w-0 flex-col gap-5">{side}</div>}
    </div>
  )
}

/** A box with a heading. */
export function Card({
  title,
  hint,
  actions,
  flush = false,
  children,
}: {
  title?: string
  hint?: string
  /** Small buttons beside the heading. */
  actions?: ReactNode
  /** Content up to the border, for tables and lists. */
  flush?: boolean
  children: ReactNode
}) {
  return (
    <section className="card min-w-0" {...(title && { 'aria-label': title })}>
      {title && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-3 pb-1">
          <div>
            <h2>{title}</h2>
            {hint && <p className="text-muted">{hint}</p>}
          </div>
          {actions && (
            // Below the heading the words of a borderless button stand under it.
            <div className="flex items-center gap-1 max-sm:has-[>.button-quiet:first-child]:-ml-3">
              {actions}
            </div>
          )}
        </div>
      )}
      <div className={flush ? 'pb-1' : title ? 'px-4 pt-2 pb-4' : 'p-4'}>{children}</div>
    </section>
  )
}

/** Facts of a record: name and value in two columns. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode] | null)[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]} className="contents">
              <dt className="text-muted">{fact[0]}</dt>
              <dd className="text-right wrap-anywhere">{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The commands of a record; on phones they stay at the lower edge, within the thumb's reach. */
export function StickyActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line max-md:bg-page max-md:p-3 max-md:*:flex-1">
      {children}
    </div>
  )
}
