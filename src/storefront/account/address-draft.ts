import type { AddressForm } from '#modules/customers/address-schemas.ts'
import { dropDraft as drop, saveDraft as keep, readDraft as read } from '../ui/form-draft.ts'

const NAME = 'address'

interface Draft {
  /** The address that was edited, null for a new one. */
  id: number | null
  values: AddressForm
}

/** Keeps what was typed into the address form when it was left. */
export function saveAddressDraft(owner: string, id: number | null, values: AddressForm): void {
  keep<Draft>(NAME, owner, { id, values })
}

/** What this customer had typed for this address a moment ago, or null. */
export function readAddressDraft(owner: string, id: number | null): AddressForm | null {
  const draft = read<Draft>(NAME, owner)
  return draft?.id === id ? draft.values : null
}

export function deleteAddressDraft(): void {
  drop(NAME)
}
