import { m } from '#texts/messages.js'
import { LockKeyhole } from '../../ui/icons/icons.tsx'

/** Shown instead of the card form when the card is entered on the payment provider's page (decisions A11). */
export function HostedCardNotice() {
  return (
    <div className="flex items-start gap-4">
      <LockKeyhole aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent" />
      <div className="flex flex-col gap-1">
        <p className="font-medium">{m.card_hosted_page()}</p>
        <p className="text-sm text-muted">{m.card_hosted_page_hint()}</p>
      </div>
    </div>
  )
}
