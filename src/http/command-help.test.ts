import { expect, test } from 'vitest'
import { commandRunner } from '#tests/support/commands.ts'

test.each([
  { name: 'move-in', args: ['--help'], says: 'npm run move-in' },
  { name: 'move-in', args: ['coupons', '-h'], says: 'npm run move-in' },
  { name: 'export', args: ['--help', '--format', 'x'], says: 'npm run export' },
  { name: 'import', args: ['--help', '--language', 'en'], says: 'Usage: npm run import' },
] as const)('$name $args prints how it is used and ends well', async ({ name, args, says }) => {
  const { code, output, errors } = await commandRunner(name)(args, {})
  expect([code, errors]).toEqual([0, ''])
  expect(output).toContain(says)
})
