import { classNames } from './class-names.ts'
import { LoaderCircle } from './icons/icons.tsx'

/** A spinner; the text beside it says what is going on. Does not turn for users who prefer reduced motion. */
export function Spinner({ className }: { className?: string }) {
  return (
    <LoaderCircle
      aria-hidden="true"
      className={classNames('shrink-0 text-accent motion-safe:animate-spin', className)}
    />
  )
}
