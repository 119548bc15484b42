import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, readDraft, saveDraft } from './form-draft.ts'

/** A tab's storage, as browsers have it. */
function buildStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (at) => [...entries.keys()][at] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  }
}

const MINUTE = 60_000
let storage: Storage

beforeEach(() => {
  vi.useFakeTimers()
  storage = buildStorage()
  vi.stubGlobal('window', { sessionStorage: storage })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('its writer finds a draft again', () => {
  saveDraft('review-1', 'ayse', { title: 'Çok güzel' })
  vi.advanceTimersByTime(29 * MINUTE)
  expect(readDraft('review-1', 'ayse')).toEqual({ title: 'Çok güzel' })
  dropDraft('review-1')
  expect(readDraft('review-1', 'ayse')).toBeNull()
})

test('nobody else finds it, and whoever looks throws it away, also what is called otherwise', () => {
  saveDraft('review-1', 'ayse', 'gizli')
  saveDraft('review-2', 'ayse', 'gizli')
  expect(readDraft('review-1', 'mehmet')).toBeNull()
  expect(storage.length).toBe(0)
})

test('half an hour later it is gone from the tab', () => {
  saveDraft('review-1', 'ayse', 'eski')
  vi.advanceTimersByTime(31 * MINUTE)
  saveDraft('address', 'ayse', 'yeni')
  expect(storage.length).toBe(1)
  expect(readDraft('review-1', 'ayse')).toBeNull()
})

test.each(['', 'null', '{', '5', '"x"', '[]', '{"owner":"ayse"}', '{"owner":"ayse","values":1}'])(
  'what is no draft is none: %s',
  (text) => {
    storage.setItem('vitrin_draft_review-1', text)
    expect(readDraft('review-1', 'ayse')).toBeNull()
  },
)

test('what others keep in the tab stays', () => {
  storage.setItem('vitrin_order_note', '{}')
  readDraft('review-1', 'ayse')
  expect(storage.getItem('vitrin_order_note')).toBe('{}')
})

test('a browser that stores nothing keeps nothing, and complains of nothing', () => {
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  saveDraft('review-1', 'ayse', 'x')
  expect(readDraft('review-1', 'ayse')).toBeNull()
  dropDraft('review-1')
})
