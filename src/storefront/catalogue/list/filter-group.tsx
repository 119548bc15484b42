import type { ReactNode } from 'react'

/** Of `FilterGroup`, for elements that are one themselves. */
export const groupClass = 'filter-group'

/** The heading of a filter that opens and closes it, and its fields; both stand in a `details`, which needs no JavaScript. */
export function FilterGroupBody({
  name,
  heading = name,
  chosen = 0,
  children,
}: {
  name: string
  heading?: string
  /** How many values are chosen; shown while the filter is closed. */
  chosen?: number
  children: ReactNode
}) {
  return (
    <>
      <summary>
        <span>{heading}</span>
        {chosen > 0 && <small aria-hidden="true">{chosen}</small>}
      </summary>
      <fieldset aria-label={name} className="group/choices">
        {children}
      </fieldset>
    </>
  )
}
