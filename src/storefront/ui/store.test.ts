import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('a store of a page cannot be set on the server, where every visitor would have it', () => {
  const store = createStore('nothing')
  expect(() => store.set('of one visitor')).toThrow('on the server')
  expect(store.get()).toBe('nothing')
})
