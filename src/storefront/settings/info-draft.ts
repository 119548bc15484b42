import type { AccountInfoForm } from '#modules/customers/account-schemas.ts'

const KEY = 'vitrin_account_draft'
/** A draft is forgotten after half an hour, in milliseconds. */
const KEPT_FOR = 30 * 60_000

interface Draft {
  /** The customer who typed it; nobody else sees it. */
  owner: string
  values: AccountInfoForm
  keptAt: number
}

/** Keeps what was typed for this tab while it is on its way, so that a login in between loses nothing. */
export function keepInfoDraft(owner: string, values: AccountInfoForm): void {
  const draft: Draft = { owner, values, keptAt: Date.now() }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // A browser that stores nothing keeps no draft.
  }
}

/** What this customer had typed when the login came between, or null. It is given once, and to nobody else. */
export function takeInfoDraft(owner: string): AccountInfoForm | null {
  try {
    const draft: Draft | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    dropInfoDraft()
    return draft && draft.owner === owner && Date.now() - draft.keptAt <= KEPT_FOR ? draft.values : null
  } catch {
    return null
  }
}

export function dropInfoDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // A browser that stores nothing has none.
  }
}
