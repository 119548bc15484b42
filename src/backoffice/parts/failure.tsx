import { classNames } from '#storefront/ui/class-names.ts'

/** Why something failed, read out at once; nothing where it did not. */
export function Failure({
  of,
  className,
}: {
  of: Error | string | null | undefined
  /** Its distance to what is around it. */
  className?: string
}) {
  if (!of) return null
  return (
    <p role="alert" className={classNames('font-medium text-danger', className)}>
      {typeof of === 'string' ? of : of.message}
    </p>
  )
}
