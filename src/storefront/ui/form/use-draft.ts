import { useMemo } from 'react'

/** A draft expires after half an hour, in milliseconds (decision 22). */
const DRAFT_LIFETIME = 30 * 60_000
const PREFIX = 'vitrin_draft_'

/** The unsent values of a form, for this tab and its customer alone. */
export interface Draft<Values> {
  /** The values that the customer typed; null if they are missing or expired. */
  read(): Values | null
  save(values: Values): void
  drop(): void
}

interface StoredDraft {
  /** The customer who typed it; nobody else sees it. */
  owner: string
  values: unknown
  /** Milliseconds since 1970, by the browser's clock. */
  keptAt: number
  /** Its lifetime in milliseconds. */
  ttl: number
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
function ownDraft(text: string | null, owner: string): StoredDraft | null {
  try {
    const draft: Partial<StoredDraft> | null = JSON.parse(text ?? 'null')
    const { values, keptAt, ttl } = draft ?? {}
    if (
      values === undefined ||
      draft?.owner !== owner ||
      typeof keptAt !== 'number' ||
      typeof ttl !== 'number'
    )
      return null
    const age = Date.now() - keptAt
    return age >= 0 && age <= ttl ? { owner, values, keptAt, ttl } : null
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

/**
 * The draft of a form in this tab, so that a login in between or an accidental navigation loses nothing. Reading and saving delete
 * expired drafts and those of other customers. `owner` is the customer's id; a visitor ('') has none. `ttl` in milliseconds.
 */
export function draftOf<Values>(key: string, owner: string, ttl = DRAFT_LIFETIME): Draft<Values> {
  return {
    read: () =>
      inStorage((storage) => {
        sweep(storage, owner)
        const draft = ownDraft(storage.getItem(PREFIX + key), owner)
        return draft && (draft.values as Values)
      }, null),
    save(values) {
      if (owner === '') return
      const draft: StoredDraft = { owner, values, keptAt: Date.now(), ttl }
      inStorage((storage) => {
        sweep(storage, owner)
        storage.setItem(PREFIX + key, JSON.stringify(draft))
      }, undefined)
    },
    drop: () => inStorage((storage) => storage.removeItem(PREFIX + key), undefined),
  }
}

/** `draftOf` for a component: the same object until key, owner or lifetime change. */
export function useDraft<Values>(key: string, owner: string, ttl?: number): Draft<Values> {
  return useMemo(() => draftOf<Values>(key, owner, ttl), [key, owner, ttl])
}
