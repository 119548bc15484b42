import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserList } from './browser-list.ts'

const KEY = 'test_list'
let stored: Map<string, string>
let blocked = false

function guard() {
  if (blocked) throw new DOMException('blocked', 'SecurityError')
}
beforeEach(() => {
  stored = new Map()
  blocked = false
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('localStorage', {
    getItem(key: string) {
      guard()
      return stored.get(key) ?? null
    },
    setItem(key: string, value: string) {
      guard()
      stored.set(key, value)
    },
    removeItem(key: string) {
      guard()
      stored.delete(key)
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const words = () =>
  browserList<string>(KEY, {
    most: 3,
    read: (item) => (typeof item === 'string' && item !== '' ? item : null),
    keyOf: (word) => word.toLowerCase(),
  })

test('the latest comes first, once, and the oldest is dropped', () => {
  const list = words()
  for (const word of ['bal', 'kahve', 'Bal', 'tava', 'fincan']) list.add(word)
  expect(list.items()).toEqual(['fincan', 'tava', 'Bal'])
})

test('items are removed one by one and all at once', () => {
  const list = words()
  for (const word of ['bal', 'kahve', 'tava']) list.add(word)
  list.remove('kahve')
  expect(list.items()).toEqual(['tava', 'bal'])
  list.clear()
  expect([list.items(), stored.size]).toEqual([[], 0])
})

test('listeners hear of changes, and unchanged items stay the same array', () => {
  const list = words()
  const heard = vi.fn()
  const stop = list.subscribe(heard)
  list.add('bal')
  expect(list.items()).toBe(list.items())
  stop()
  list.add('kahve')
  expect(heard).toHaveBeenCalledTimes(1)
})

test.each([
  { text: 'not JSON', items: [] },
  { text: '{"a":1}', items: [] },
  { text: '["bal", 4, null, "", "bal"]', items: ['bal'] },
  { text: '["1","2","3","4","5"]', items: ['1', '2', '3'] },
])('what is stored as $text is read as $items', ({ text, items }) => {
  stored.set(KEY, text)
  expect(words().items()).toEqual(items)
})

test('with storage blocked it is empty and nothing fails', () => {
  blocked = true
  const list = words()
  list.add('bal')
  expect(list.items()).toEqual([])
})
