import { expect, test } from 'vitest'
import { stepOf } from './visit-steps.ts'

test.each([
  { state: { visit: 5, y: 120, overPage: true }, step: { visit: 5, y: 120 } },
  { state: { visit: 5 }, step: { visit: 5, y: 0 } },
  { state: { visit: 5, y: -3 }, step: { visit: 5, y: 0 } },
  { state: { visit: '5' }, step: null },
  { state: { overPage: true }, step: null },
  { state: null, step: null },
  { state: 'text', step: null },
])('the state $state is the step $step', ({ state, step }) => {
  expect(stepOf(state)).toEqual(step)
})
