import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { namedTests } from './named-tests.ts'

const ROOT = resolve(import.meta.dirname, '../..')

test.each([
  {
    args: ['src/shared/money.test.ts'],
    vitest: ['src/shared/money.test.ts'],
    playwright: [],
    why: 'by its name',
  },
  {
    args: ['tests/e2e/cart.spec.ts:12'],
    vitest: [],
    playwright: ['tests/e2e/cart.spec.ts:12'],
    why: 'with a line',
  },
  {
    args: ['src/shared/money.ts'],
    vitest: ['src/shared/money.test.ts'],
    playwright: [],
    why: 'the test beside it',
  },
  {
    args: ['src/modules/buying/cart/'],
    vitest: ['src/modules/buying/cart/'],
    playwright: [],
    why: 'a folder',
  },
  { args: ['tests/e2e/'], vitest: [], playwright: ['tests/e2e/'], why: 'the folder of the browser' },
  { args: ['-t', 'kuruş'], vitest: ['-t', 'kuruş'], playwright: [], why: 'options alone' },
  {
    args: ['tests/e2e/cart.spec.ts', '--headed'],
    vitest: [],
    playwright: ['tests/e2e/cart.spec.ts', '--headed'],
    why: 'options go where the files are',
  },
])('$args: $why', ({ args, vitest, playwright }) => {
  expect(namedTests(args, ROOT)).toEqual({ vitest, playwright })
})

test('test:unit and test:e2e give everything to one runner', () => {
  expect(namedTests(['cart'], ROOT, 'playwright')).toEqual({ vitest: [], playwright: ['cart'] })
})
