import { STAFF_MARK } from '#shared/web/staff-mark.ts'

/** A text that this browser remembers for the back office; never personal data. A browser that denies storage remembers nothing. */
export interface StoredText {
  read(): string | null
  write(text: string): void
  remove(): void
}

const PREFIX = 'vitrin_office_'

function tried<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work()
  } catch {
    return otherwise
  }
}

function storedIn(storage: () => Storage, key: string): StoredText {
  return {
    read: () => tried(() => storage().getItem(key), null),
    write: (text) => tried(() => storage().setItem(key, text), undefined),
    remove: () => tried(() => storage().removeItem(key), undefined),
  }
}

export const stored = (name: string): StoredText => storedIn(() => localStorage, PREFIX + name)

/** Tells the shop's pages in this browser that its person may open products here. */
export const staffMark: StoredText = storedIn(() => localStorage, STAFF_MARK)

/** The same, until the tab is closed. */
export const storedInTab = (name: string): StoredText => storedIn(() => sessionStorage, PREFIX + name)
