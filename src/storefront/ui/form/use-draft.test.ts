import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftOf } from './use-draft.ts'

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
  draftOf('review-1', 'ayse').save({ title: 'Çok güzel' })
  vi.advanceTimersByTime(29 * MINUTE)
  expect(draftOf('review-1', 'ayse').read()).toEqual({ title: 'Çok güzel' })
  draftOf('review-1', 'ayse').drop()
  expect(draftOf('review-1', 'ayse').read()).toBeNull()
})

test('another customer finds no draft, and reading deletes all drafts of the previous one', () => {
  draftOf('review-1', 'ayse').save('gizli')
  draftOf('review-2', 'ayse').save('gizli')
  expect(draftOf('review-1', 'mehmet').read()).toBeNull()
  expect(storage.length).toBe(0)
})

test('a draft is deleted after half an hour', () => {
  draftOf('review-1', 'ayse').save('eski')
  vi.advanceTimersByTime(31 * MINUTE)
  draftOf('address', 'ayse').save('yeni')
  expect(storage.length).toBe(1)
  expect(draftOf('review-1', 'ayse').read()).toBeNull()
})

test('a draft expires after the time it was saved with, also when a form with another time reads it', () => {
  draftOf('note', 'ayse', 5 * MINUTE).save('kısa')
  vi.advanceTimersByTime(6 * MINUTE)
  expect(draftOf('note', 'ayse').read()).toBeNull()
  expect(storage.length).toBe(0)
})

test('a visitor has no draft', () => {
  draftOf('review-1', '').save('x')
  expect(storage.length).toBe(0)
})

test.each(['', 'null', '{', '5', '"x"', '[]', '{"owner":"ayse"}', '{"owner":"ayse","values":1,"keptAt":0}'])(
  'a malformed draft is ignored: %s',
  (text) => {
    storage.setItem('vitrin_draft_review-1', text)
    expect(draftOf('review-1', 'ayse').read()).toBeNull()
  },
)

test('other entries of sessionStorage stay', () => {
  storage.setItem('another_entry', '{}')
  draftOf('review-1', 'ayse').read()
  expect(storage.getItem('another_entry')).toBe('{}')
})

test('a browser that denies sessionStorage saves no draft and throws no error', () => {
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  draftOf('review-1', 'ayse').save('x')
  expect(draftOf('review-1', 'ayse').read()).toBeNull()
  draftOf('review-1', 'ayse').drop()
})
