import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, readDraft, saveDraft } from './form-draft.ts'

/** An in-memory `sessionStorage`. */
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

test('a draft is returned to the customer who typed it', () => {
  saveDraft('review-1', 'ayse', { title: 'Çok güzel' })
  vi.advanceTimersByTime(29 * MINUTE)
  expect(readDraft('review-1', 'ayse')).toEqual({ title: 'Çok güzel' })
  dropDraft('review-1')
  expect(readDraft('review-1', 'ayse')).toBeNull()
})

test('another customer finds no draft, and reading deletes all drafts of the previous one', () => {
  saveDraft('review-1', 'ayse', 'gizli')
  saveDraft('review-2', 'ayse', 'gizli')
  expect(readDraft('review-1', 'mehmet')).toBeNull()
  expect(storage.length).toBe(0)
})

test('a draft is deleted after half an hour', () => {
  saveDraft('review-1', 'ayse', 'eski')
  vi.advanceTimersByTime(31 * MINUTE)
  saveDraft('address', 'ayse', 'yeni')
  expect(storage.length).toBe(1)
  expect(readDraft('review-1', 'ayse')).toBeNull()
})

test.each(['', 'null', '{', '5', '"x"', '[]', '{"owner":"ayse"}', '{"owner":"ayse","values":1}'])(
  'a malformed draft is ignored: %s',
  (text) => {
    storage.setItem('vitrin_draft_review-1', text)
    expect(readDraft('review-1', 'ayse')).toBeNull()
  },
)

test('other entries of sessionStorage stay', () => {
  storage.setItem('vitrin_order_note', '{}')
  readDraft('review-1', 'ayse')
  expect(storage.getItem('vitrin_order_note')).toBe('{}')
})

test('a browser that denies sessionStorage saves no draft and throws no error', () => {
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  saveDraft('review-1', 'ayse', 'x')
  expect(readDraft('review-1', 'ayse')).toBeNull()
  dropDraft('review-1')
})
