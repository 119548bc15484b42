import { LoaderCircle } from 'lucide-react'
import { classNames } from './class-names.ts'

/** Something goes on; the words beside it say what. Still where somebody wants less motion. */
export function Spinner({ className }: { className?: string }) {
  return (
    <LoaderCircle
      aria-hidden="true"
      className={classNames('shrink-0 text-accent motion-safe:animate-spin', className)}
    />
  )
}
