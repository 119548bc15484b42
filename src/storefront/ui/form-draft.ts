/** A draft expires after half an hour, in milliseconds (decision 22). */
const DRAFT_LIFETIME = 30 * 60_000
const PREFIX = 'vitrin_draft_'

/** The unsent values of a form. */
interface Draft<Values> {
  /** The customer who typed it; nobody else sees it. */
  owner: string
  values: Values
  /** Milliseconds since 1970, by the browser's clock. */
  keptAt: number
}

/** Runs `work` on this tab's storage; returns `otherwise` in a browser that denies it. */
function inStorage<Result>(work: (storage: Storage) => Result, otherwise: Result): Result {
  try {
    return work(window.sessionStorage)
  } catch {
    return otherwise
  }
}

/** The draft in a stored text; null if it is missing, expired, malformed or of another customer. */
function ownDraft<Values>(text: string | null, owner: string): Draft<Values> | null {
  try {
    const draft: Partial<Draft<Values>> | null = JSON.parse(text ?? 'null')
    if (draft?.values === undefined || draft.owner !== owner || typeof draft.keptAt !== 'number') return null
    const age = Date.now() - draft.keptAt
    return age >= 0 && age <= DRAFT_LIFETIME ? { owner, values: draft.values, keptAt: draft.keptAt } : null
  } catch {
    return null
  }
}

/** Deletes every draft that is expired or of another customer: the next person at this tab must not see it. */
function sweep(storage: Storage, owner: string): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at))
  for (const key of keys)
    if (key?.startsWith(PREFIX) && ownDraft(storage.getItem(key), owner) === null) storage.removeItem(key)
}

/** Saves what `owner` typed for this tab alone, so that a login in between or an accidental navigation loses nothing. */
export function saveDraft<Values>(name: string, owner: string, values: Values): void {
  const draft: Draft<Values> = { owner, values, keptAt: Date.now() }
  inStorage((storage) => {
    sweep(storage, owner)
    storage.setItem(PREFIX + name, JSON.stringify(draft))
  }, undefined)
}

/** The draft of `owner`, or null. Deletes expired drafts and those of other customers. */
export function readDraft<Values>(name: string, owner: string): Values | null {
  return inStorage((storage) => {
    sweep(storage, owner)
    return ownDraft<Values>(storage.getItem(PREFIX + name), owner)?.values ?? null
  }, null)
}

export function dropDraft(name: string): void {
  inStorage((storage) => storage.removeItem(PREFIX + name), undefined)
}
