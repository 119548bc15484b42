import type { AccountInfoForm } from '#modules/customers/account-schemas.ts'
import { dropDraft, readDraft, saveDraft } from '../../ui/form-draft.ts'

const NAME = 'account'

/** Saves the typed values while the form is being sent, so that a login in between loses nothing. */
export function saveInfoDraft(owner: string, values: AccountInfoForm): void {
  saveDraft(NAME, owner, values)
}

/** The values this customer typed before a login interrupted, or null. They are returned once. */
export function takeInfoDraft(owner: string): AccountInfoForm | null {
  const values = readDraft<AccountInfoForm>(NAME, owner)
  dropInfoDraft()
  return values
}

export function dropInfoDraft(): void {
  dropDraft(NAME)
}
