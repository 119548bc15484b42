import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { focusClasses, focusSchema, roundedFocus } from './focus-rules.ts'

const CSS = readFileSync('src/storefront/ui/focus.css', 'utf8')

test.each([
  { focus: null, classes: undefined, why: 'no focus is the middle' },
  { focus: { x: 0.5, y: 0.5 }, classes: undefined, why: 'the middle needs no classes' },
  { focus: { x: 0.04, y: 1 }, classes: 'focus-point focus-x-0 focus-y-100', why: 'a corner' },
  { focus: { x: 0.25, y: 0.5 }, classes: 'focus-point focus-x-30 focus-y-50', why: 'tenths' },
])('the classes of a focus: $why', ({ focus, classes }) => {
  expect(focusClasses(focus)).toBe(classes)
})

test('every class of a focus stands in the stylesheet', () => {
  for (let at = 0; at <= 1; at += 0.01)
    for (const name of (focusClasses({ x: at, y: 1 - at }) ?? '').split(' '))
      if (name !== '') expect(CSS).toContain(`.${name} {`)
})

test('a focus lies within the picture, and is stored in whole percents', () => {
  expect(focusSchema.safeParse({ x: -0.01, y: 0 }).success).toBe(false)
  expect(focusSchema.safeParse({ x: 0, y: Number.NaN }).success).toBe(false)
  expect(roundedFocus({ x: 0.333, y: 0.666 })).toEqual({ x: 0.33, y: 0.67 })
})
