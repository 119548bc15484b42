import { LockKeyhole } from 'lucide-react'
import { m } from '#texts/messages.js'

/** Instead of the card form, where the card is typed on a page of the payment company's (decisions A11). */
export function CardElsewhere() {
  return (
    <div className="flex items-start gap-4">
      <LockKeyhole aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent" />
      <div className="flex flex-col gap-1">
        <p className="font-medium">{m.card_elsewhere()}</p>
        <p className="text-sm text-muted">{m.card_elsewhere_hint()}</p>
      </div>
    </div>
  )
}
