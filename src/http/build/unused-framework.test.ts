import { expect, test } from 'vitest'
import { emptyModule } from './unused-framework.ts'

test('a module that is left out keeps its exports as functions that do nothing', () => {
  const code = 'function one() {\n}\nasync function two() {\n}\nexport { one, two };'
  expect(emptyModule(code)).toBe('export const one = () => undefined\nexport const two = () => undefined')
})

test.each(['export default 1', 'let list = []\nexport { list };'])(
  'a module in another form fails the build: %s',
  (code) => {
    expect(() => emptyModule(code)).toThrow('unknown form')
  },
)
