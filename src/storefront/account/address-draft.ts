import type { AddressForm } from '#modules/customers/address-schemas.ts'

const KEY = 'vitrin_address_draft'
/** A draft is forgotten after half an hour, in milliseconds. */
const KEPT_FOR = 30 * 60_000

/** What somebody had typed into the address form when it was left. */
interface Draft {
  /** The customer who typed it; nobody else sees it. */
  owner: string
  /** The address that was edited, null for a new one. */
  id: number | null
  values: AddressForm
  keptAt: number
}

/** Keeps what was typed for this tab alone, so that a login in between or a slip of the finger loses nothing. */
export function keepDraft(owner: string, id: number | null, values: AddressForm): void {
  const draft: Draft = { owner, id, values, keptAt: Date.now() }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // A browser that stores nothing keeps no draft.
  }
}

/** What this customer had typed for this address a moment ago, or null. Somebody else's draft is thrown away. */
export function readDraft(owner: string, id: number | null): AddressForm | null {
  try {
    const draft: Draft | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (draft && (draft.owner !== owner || Date.now() - draft.keptAt > KEPT_FOR)) dropDraft()
    else if (draft?.id === id) return draft.values
  } catch {
    // Unreadable is the same as none.
  }
  return null
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // A browser that stores nothing has none.
  }
}
