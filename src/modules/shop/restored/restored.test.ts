import { expect, test } from 'vitest'
import { isHeld } from '#modules/platform/hold/hold.server.ts'
import { testDatabase } from '#tests/support/database.ts'
import { holdRestoredShop } from './restored.server.ts'

const db = await testDatabase()

test('holds', async () => {
  expect(await isHeld(db)).toBe(false)
  await holdRestoredShop(db, { takenAt: new Date(), from: 'vitrin-20261128-003000.backup' })
  await holdRestoredShop(db, { takenAt: new Date(), from: 'vitrin-20261128-003000.backup' })
  expect(await isHeld(db)).toBe(true)
})
