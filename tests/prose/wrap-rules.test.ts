import { expect, test } from 'vitest'
import { wrapProse } from './wrap-rules.ts'

const WORDS = Array.from({ length: 30 }, (_, at) => `word${at}`).join(' ')
const lines = (markdown: string) => wrapProse(markdown).split('\n')

test('a paragraph has lines of at most 100 columns, and short ones are joined', () => {
  const wrapped = lines(`A short line.\n${WORDS}`)
  expect(Math.max(...wrapped.map((line) => line.length))).toBeLessThanOrEqual(100)
  expect(wrapped[0]).toMatch(/^A short line\. word0 /)
})

test('lines of a list item stand below its text, nested ones too', () => {
  expect(lines(`- ${WORDS}\n  1. ${WORDS}`).map((line) => /^ */.exec(line)?.[0].length)).toEqual([
    0, 2, 2, 2, 5, 5,
  ])
})

test.each([
  { kept: `| ${WORDS} |\n|---|\n| a |`, why: 'a table' },
  { kept: `# ${WORDS}`, why: 'a heading' },
  { kept: `\`\`\`sh\n${WORDS}\n\n- ${WORDS}\n\`\`\``, why: 'code' },
  { kept: `<p>\n${WORDS}\n</p>`, why: 'HTML' },
  { kept: `> ${WORDS}`, why: 'a quote' },
  { kept: `\`${WORDS}\``, why: 'code in a line is not broken' },
])('$why stays as it is', ({ kept }) => {
  expect(wrapProse(kept)).toBe(kept)
})

test('no line begins with what would be a list, a heading or a quote', () => {
  for (const mark of ['-', '#', '>', '3.', '+']) {
    const text = `${'x'.repeat(99)} ${mark} ${WORDS}`
    expect(lines(text)[1]?.startsWith(mark), mark).toBe(false)
  }
})

test('wrapping twice changes nothing', () => {
  const once = wrapProse(`- ${WORDS}\n\n${WORDS}\n\n1. ${WORDS}\n${WORDS}\n`)
  expect(wrapProse(once)).toBe(once)
})
