import { expect, test } from 'vitest'
import { withFigures } from './write-tables.ts'

const BEGIN = '<!-- figures of npm run cluster -- --write -->'
const END = '<!-- end of the figures -->'

test('figures replace what lies between the marks', () => {
  const page = `before\n${BEGIN}\nold\n${END}\nafter\n`
  expect(withFigures(page, 'new\n')).toBe(`before\n${BEGIN}\nnew\n${END}\nafter\n`)
})

test('a page without the marks is an error', () => {
  expect(() => withFigures('text', 'new')).toThrow('no place')
})
