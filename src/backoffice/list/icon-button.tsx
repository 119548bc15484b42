import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#storefront/ui/button.tsx'

/** A quiet button of a row that is an icon; `label` says what it does, and to which record. */
export function IconButton({
  icon: Icon,
  label,
  ...button
}: Pick<ComponentProps<typeof Button>, 'onClick' | 'disabled'> & { icon: LucideIcon; label: string }) {
  return (
    <Button type="button" appearance="quiet" aria-label={label} {...button}>
      <Icon aria-hidden="true" className="size-4" />
    </Button>
  )
}
