import type { AddressForm } from '#modules/customers/address-schemas.ts'
import { dropDraft as drop, keepDraft as keep, readDraft as read } from '../ui/kept-draft.ts'

const NAME = 'address'

interface Draft {
  /** The address that was edited, null for a new one. */
  id: number | null
  values: AddressForm
}

/** Keeps what was typed into the address form when it was left. */
export function keepDraft(owner: string, id: number | null, values: AddressForm): void {
  keep<Draft>(NAME, owner, { id, values })
}

/** What this customer had typed for this address a moment ago, or null. */
export function readDraft(owner: string, id: number | null): AddressForm | null {
  const draft = read<Draft>(NAME, owner)
  return draft?.id === id ? draft.values : null
}

export function dropDraft(): void {
  drop(NAME)
}
