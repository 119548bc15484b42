import type { ReactNode } from 'react'
import { ChevronDown } from '../../ui/icons/icons.tsx'

/** Of `FilterGroup`, for elements that are one themselves. */
export const groupClass = 'group/filter border-b border-line'

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
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 text-base font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 wrap-anywhere">{heading}</span>
        {chosen > 0 && (
          <span
            aria-hidden="true"
            className="figures inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-xs font-medium text-on-accent group-open/filter:hidden"
          >
            {chosen}
          </span>
        )}
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open/filter:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <fieldset aria-label={name} className="group/choices min-w-0 pb-4">
        {children}
      </fieldset>
    </>
  )
}
