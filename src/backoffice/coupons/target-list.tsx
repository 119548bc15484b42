import { X } from 'lucide-react'
import { useController } from 'react-hook-form'
import type { CouponTarget, TargetKind } from '#modules/buying/coupons/coupons-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'
import { apiRequest } from '../frame/office.ts'
import { Picker } from '../parts/choices/picker.tsx'

/** A record that was deleted since has its number alone. */
const nameOf = ({ id, label, gone }: CouponTarget) =>
  gone ? m.coupons_target_gone({ id: String(id) }) : label

/** The records of one kind that a coupon is limited to: chosen one by one, each with a button that takes it away. */
export function TargetList({
  name,
  kind,
  label,
  disabled,
}: {
  name: string
  kind: TargetKind
  label: string
  disabled: boolean
}) {
  const { field, fieldState } = useController({ name })
  const chosen = (field.value ?? []) as readonly CouponTarget[]
  return (
    <div className="flex flex-col gap-2">
      <Picker
        label={label}
        name={`coupon-${name}`}
        error={fieldState.error?.message}
        value={null}
        disabled={disabled}
        onChange={(picked) => {
          if (!picked || chosen.some(({ id }) => String(id) === picked.id)) return
          const { id, label: named, detail = '' } = picked
          field.onChange([...chosen, { id: Number(id), label: named, detail }])
        }}
        find={async (q, signal) => {
          const { items } = await apiRequest<{ items: CouponTarget[] }>('GET', '/coupons/targets', {
            query: { kind, q },
            signal,
          })
          return items.map((item) => ({ ...item, id: String(item.id) }))
        }}
      />
      {chosen.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {chosen.map((target) => (
            <li
              key={target.id}
              className={classNames(
                'flex min-h-9 items-center gap-1 rounded-control border pl-2.5',
                target.gone ? 'border-warn bg-warn-soft text-warn' : 'border-line bg-surface',
              )}
            >
              <span className="wrap-anywhere">{nameOf(target)}</span>
              <button
                type="button"
                disabled={disabled}
                aria-label={m.coupons_take_away({ name: nameOf(target) })}
                className="icon-button"
                onClick={() => field.onChange(chosen.filter(({ id }) => id !== target.id))}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
