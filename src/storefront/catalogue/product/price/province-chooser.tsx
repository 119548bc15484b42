import { useState } from 'react'
import { m } from '#texts/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { useLazyImport } from '../../../ui/use-lazy-import.ts'

const loadSelect = () => import('./province-select.tsx').then((module) => module.default)

/** Names the province of the day of delivery, and lets the shopper choose another; the list loads with the press. Works with scripts alone. */
export function ProvinceChooser({ province, ready }: { province: string | null; ready: boolean }) {
  const [open, setOpen] = useState(false)
  const Select = useLazyImport(open, loadSelect)
  if (open && Select) return <Select province={province} onDone={() => setOpen(false)} />
  return (
    <button
      type="button"
      aria-busy={open || undefined}
      onClick={() => setOpen(true)}
      className={classNames(
        '-my-1 block min-h-9 cursor-pointer text-left text-accent underline underline-offset-4',
        !ready && 'invisible',
      )}
    >
      {province === null ? m.delivery_province_choose() : m.delivery_province({ province })}
    </button>
  )
}
