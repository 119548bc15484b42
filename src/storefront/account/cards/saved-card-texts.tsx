import { brandName, type SavedCard } from '#modules/ordering/saved-cards/saved-cards-rules.ts'
import { m } from '#texts/messages.js'

/** A saved card in a list: the customer's own name for it or its bank, the organisation and the last digits. */
export function SavedCardText({ card }: { card: SavedCard }) {
  const { label, bankName, expiry, organization, lastDigits } = card
  const more = [label && bankName, expiry && m.saved_card_expires({ expiry })].filter(Boolean)
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-baseline gap-x-3">
        {(label || bankName) && <span className="font-medium wrap-anywhere">{label || bankName}</span>}
        <span className="figures whitespace-nowrap">
          {brandName(organization)} <span aria-hidden="true">•••• {lastDigits}</span>
          <span className="sr-only">{m.saved_card_spoken({ digits: lastDigits })}</span>
        </span>
      </span>
      {more.length > 0 && <span className="block text-sm text-muted">{more.join(' · ')}</span>}
    </span>
  )
}
