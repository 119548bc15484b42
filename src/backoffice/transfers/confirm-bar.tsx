import { useState } from 'react'
import { m } from '#office-texts/messages.js'
import { Big, sum } from '#shared/money.ts'
import { Button } from '#storefront/ui/button.tsx'
import { KEYS, useShortcut } from '../frame/shortcuts.ts'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { money } from '../parts/formats.ts'
import { type Confirmation, differs } from './transfer-choices.ts'

/** Stays at the lower edge: how many orders will be confirmed, and how much money that is. */
export function ConfirmBar({
  confirmations,
  busy,
  error,
  onConfirm,
}: {
  confirmations: readonly Confirmation[]
  busy: boolean
  error: string | null
  onConfirm: () => Promise<void>
}) {
  const [isAsking, setIsAsking] = useState(false)
  const orders = confirmations.length
  const amount = money(sum(confirmations.map((each) => Big(each.amount))).toFixed(2))
  const different = confirmations.filter(differs).length
  useShortcut(KEYS.save, m.transfers_confirm(), () => setIsAsking(true), orders > 0)
  return (
    <>
      <div className="sticky bottom-3 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line-strong bg-raised p-2 pl-4 shadow-card">
        <p role="status" className="min-w-0 flex-1 font-medium">
          {orders === 0 ? m.transfers_nothing_chosen() : m.transfers_will_confirm({ count: orders, amount })}
        </p>
        <Button type="button" busy={busy} disabled={orders === 0} onClick={() => setIsAsking(true)}>
          {m.transfers_confirm()}
        </Button>
      </div>
      <ConfirmAction
        open={isAsking && orders > 0}
        title={m.transfers_confirm_title({ count: orders })}
        confirm={m.transfers_confirm()}
        busy={busy}
        error={error}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          onConfirm().then(
            () => setIsAsking(false),
            // The dialog stays open and says why.
            () => undefined,
          )
        }}
      >
        <p>{m.transfers_confirm_text({ amount })}</p>
        {different > 0 && (
          <p className="font-medium text-warn">{m.transfers_confirm_differs({ count: different })}</p>
        )}
      </ConfirmAction>
    </>
  )
}
