import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type AlertTone = 'info' | 'danger'

/** Class names of an alert. */
export function alertClassName(tone: AlertTone): string {
  return classNames(
    'rounded-control border px-4 py-3',
    tone === 'danger' ? 'border-danger bg-danger-soft text-danger' : 'border-accent bg-accent-soft text-ink',
  )
}

/**
 * A message the shopper must see; `danger` is read out at once, `info` at the next pause. It does not scroll into view: the
 * result of a button that may be far away is a `ResultMessage`.
 */
export function Alert({ tone = 'info', children }: { tone?: AlertTone; children: ReactNode }) {
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={alertClassName(tone)}>
      {children}
    </div>
  )
}
