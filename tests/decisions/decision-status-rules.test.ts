import { expect, test } from 'vitest'
import { type Decision, decisionIndex, unusedNumbers, withStatus } from './decision-status-rules.ts'

const decision = (number: number, status = ''): Decision => ({
  number,
  file: `000${number}-name.md`,
  title: `Title ${number}`,
  text: `# ${number}. Title ${number}\n\n${status && `**Status.** ${status}\n\n`}**Context.** Text.\n`,
})

const PAGES = decision(1)
const COMPRESSED = decision(3, 'Replaces 1: how pages are compressed.')
const QUICKER = decision(5, 'Adds to 1, 3.')
const ALL = [PAGES, COMPRESSED, QUICKER]
const status = (one: Decision, all = ALL) => withStatus(one, all).split('\n\n')[1]?.replaceAll('\n', ' ')

test('an earlier decision names those that supersede it or add to it', () => {
  expect(status(PAGES)).toBe(
    '**Status.** Superseded in part by [3](0003-name.md): how pages are compressed. Added to by [5](0005-name.md).',
  )
})

test('a later one keeps what it says, with links', () => {
  expect(status(QUICKER)).toBe('**Status.** Adds to [1](0001-name.md), [3](0003-name.md).')
  expect(status(decision(4, 'Replaces 1.'))).toBe('**Status.** Replaces [1](0001-name.md).')
})

test('a decision that nothing concerns has no status', () => {
  expect(withStatus(PAGES, [PAGES])).toBe(PAGES.text)
})

test('writing twice changes nothing, and a withdrawn sentence disappears from the earlier decision', () => {
  const written = ALL.map((one) => ({ ...one, text: withStatus(one, ALL) }))
  expect(written.map((one) => withStatus(one, written))).toEqual(written.map(({ text }) => text))
  const [pages = PAGES] = written
  expect(withStatus(pages, [pages])).toBe(PAGES.text)
})

test('the index lists every decision and the numbers that none has', () => {
  expect(unusedNumbers(ALL)).toEqual([2, 4])
  expect(decisionIndex(ALL)).toContain(
    '| 5 | [Title 5](0005-name.md) | Adds to [1](0001-name.md), [3](0003-name.md). |',
  )
})
