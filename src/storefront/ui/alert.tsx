import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A sentence the shopper must see; `danger` is read out at once, `info` at the next pause. */
export function Alert({ tone = 'info', children }: { tone?: 'info' | 'danger'; children: ReactNode }) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'rounded-control border px-4 py-3',
        tone === 'danger'
          ? 'border-danger bg-danger-soft text-danger'
          : 'border-accent bg-accent-soft text-ink',
      )}
    >
      {children}
    </div>
  )
}
