import { classNames } from '../../ui/class-names.ts'
import type { Counted } from './counts.ts'

/**
 * The number beside a link of the header, which `counts.ts` keeps up to date. It may be a slot of a shared page, so CSS hides it where it is 0.
 */
export function CountBadge({
  of,
  count,
  words,
  className,
}: {
  of: Counted
  count: string
  words: string
  className?: string
}) {
  return (
    <span
      data-count-of={of}
      data-count={count}
      className={classNames('data-[count="0"]:hidden', className)}
      suppressHydrationWarning
    >
      <span aria-hidden="true" suppressHydrationWarning>
        {count}
      </span>
      <span className="sr-only" suppressHydrationWarning>
        {words}
      </span>
    </span>
  )
}
