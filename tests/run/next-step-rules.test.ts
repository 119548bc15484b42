import { expect, test } from 'vitest'
import { leftOut, nextStep, type Results } from './next-step-rules.ts'
import type { Step } from './steps.ts'

const step = (name: string, processors: number, ...after: string[]): Step => ({
  name,
  command: name,
  args: [],
  after,
  processors,
})
const STEPS = [step('build', 1), step('units', 2, 'build'), step('types', 1), step('browser', 2, 'build')]
const results = (entries: Record<string, 'passed' | 'failed' | 'left out'> = {}): Results =>
  new Map(Object.entries(entries))
const waiting = (...names: string[]) => STEPS.filter(({ name }) => names.includes(name))

interface Row {
  names: string[]
  ended: Record<string, 'passed' | 'failed'>
  free: number
  next: string | undefined
  why: string
}

test.each<Row>([
  { names: ['build', 'units', 'types'], ended: {}, free: 3, next: 'build', why: 'the first comes first' },
  { names: ['units', 'types'], ended: {}, free: 2, next: 'types', why: 'the units need the build' },
  {
    names: ['units', 'types'],
    ended: { build: 'passed' },
    free: 2,
    next: 'units',
    why: 'there are two processors',
  },
  {
    names: ['units', 'types'],
    ended: { build: 'passed' },
    free: 1,
    next: undefined,
    why: 'a check does not take the processor that the units wait for',
  },
  {
    names: ['types', 'browser'],
    ended: { build: 'passed' },
    free: 1,
    next: 'types',
    why: 'it fits beside the units',
  },
  {
    names: ['units', 'types'],
    ended: { build: 'failed' },
    free: 3,
    next: 'types',
    why: 'checks report beside a red build',
  },
])('of $names with $free processors free $next starts: $why', ({ names, ended, free, next }) => {
  expect(nextStep(waiting(...names), results(ended), { free, idle: false })?.name).toBe(next)
})

test('a machine with fewer processors than a step wants runs it alone', () => {
  expect(nextStep(waiting('units'), results({ build: 'passed' }), { free: 1, idle: true })?.name).toBe(
    'units',
  )
})

test('what needs a failed step is left out, the rest is not', () => {
  const left = leftOut(waiting('units', 'types', 'browser'), results({ build: 'failed' }))
  expect(left.map(({ name }) => name)).toEqual(['units', 'browser'])
})
