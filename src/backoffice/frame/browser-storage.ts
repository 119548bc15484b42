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

export function stored(name: string): StoredText {
  const key = PREFIX + name
  return {
    read: () => tried(() => localStorage.getItem(key), null),
    write: (text) => tried(() => localStorage.setItem(key, text), undefined),
    remove: () => tried(() => localStorage.removeItem(key), undefined),
  }
}
