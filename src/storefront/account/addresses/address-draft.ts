import type { AddressForm } from '#modules/customers/address-schemas.ts'
import { dropDraft as drop, saveDraft as keep, readDraft as read } from '../../ui/form-draft.ts'

const NAME = 'address'

interface Draft {
  /** The address that was edited, null for a new one. */
  id: number | null
  values: AddressForm
}

/** Saves the unsubmitted values of the address form for this customer. */
export function saveAddressDraft(owner: string, id: number | null, values: AddressForm): void {
  keep<Draft>(NAME, owner, { id, values })
}

/** The saved draft of this customer for this address (null for a new one), or null. */
export function readAddressDraft(owner: string, id: number | null): AddressForm | null {
  const draft = read<Draft>(NAME, owner)
  return draft?.id === id ? draft.values : null
}

export function deleteAddressDraft(): void {
  drop(NAME)
}
