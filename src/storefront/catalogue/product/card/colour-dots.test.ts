import { expect, test } from 'vitest'
import { dotsPicture, variantAt } from './colour-dots.ts'

const dots = 'd0202e.12 ffffff.13'

test('the picture has a circle for each colour, and is valid in an address', () => {
  const picture = decodeURIComponent(dotsPicture(dots).replace('data:image/svg+xml,', ''))
  expect(picture.match(/<circle [^>]*>/g)).toEqual([
    "<circle cx='12' cy='12' r='7' fill='#d0202e'/>",
    "<circle cx='36' cy='12' r='7' fill='#ffffff'/>",
  ])
  expect(picture).toContain("viewBox='0 0 48 24'")
  expect(dotsPicture('')).toBe('')
})

test.each([
  { x: 0, leads: '/gomlek-p-12', why: 'the left edge' },
  { x: 23.9, leads: '/gomlek-p-12', why: 'within the first' },
  { x: 24, leads: '/gomlek-p-13', why: 'the second' },
  { x: 48, leads: null, why: 'right of them, on the number of the others' },
  { x: -1, leads: null, why: 'left of them' },
])('a press at $x leads to $leads: $why', ({ x, leads }) => {
  expect(variantAt(dots, x, '/gomlek-p-10')).toBe(leads)
})
