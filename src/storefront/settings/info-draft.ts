import type { AccountInfoForm } from '#modules/customers/account-schemas.ts'
import { dropDraft, readDraft, saveDraft } from '../ui/form-draft.ts'

const NAME = 'account'

/** Keeps what was typed while it is on its way, so that a login in between loses nothing. */
export function saveInfoDraft(owner: string, values: AccountInfoForm): void {
  saveDraft(NAME, owner, values)
}

/** What this customer had typed when the login came between, or null. It is given once. */
export function takeInfoDraft(owner: string): AccountInfoForm | null {
  const values = readDraft<AccountInfoForm>(NAME, owner)
  dropInfoDraft()
  return values
}

export function dropInfoDraft(): void {
  dropDraft(NAME)
}
