import { storeSetting } from '../support/builders.ts'
import { expect, test } from './shop-fixture.ts'

let fileBeforeHooks = ''
test.beforeAll(({ fileOfSwitches }) => {
  fileBeforeHooks = fileOfSwitches.path
})

test('settings, rates, installment plans, maintenance and stock that a test file leaves changed do not reach the next file', async ({
  shop,
}, { file }) => {
  // The shop was made anew for this file before its first hook, in which a file stores the settings of its tests.
  expect(fileBeforeHooks).toBe(file)
  const { db } = shop
  await storeSetting(db, 'whatsapp', '+90 532 123 45 67')
  await storeSetting(db, 'sozlesmeOnayi', '1')
  await db.unchecked(`delete from settings where key = 'kargoUcreti'`)
  await db.unchecked(`update currencies set exchange_rate = 99 where code = 'USD'`)
  await db.unchecked(`insert into banks (name) values ('Yeni Banka')`)
  await db.unchecked('update stock_levels set quantity = 1 where product_id = $1', [shop.mug.id])
  await shop.publishChanges()
  await db.unchecked('update maintenance set active = true')
  await db.unchecked(`select pg_notify('maintenance', '')`)
  await expect.poll(async () => (await fetch(shop.url)).status).toBe(503)

  await shop.restoreSwitches()
  expect((await fetch(shop.url)).status).toBe(200)
  expect(await shop.unitsLeft(shop.mug.id)).toBe(5)
  const { rows } = await db.unchecked(
    `select (select json_object_agg(key, value) from settings where key ~ 'whatsapp|sozlesmeOnayi|kargoUcreti') as settings,
      (select exchange_rate < 99 from currencies where code = 'USD') as rate,
      (select count(*) from banks where name = 'Yeni Banka') as banks`,
  )
  expect(rows).toEqual([
    {
      settings: { sozlesmeOnayi: '0', kargoUcreti: '0/1/44.90_1/5/59.90_5/30/189.90' },
      rate: true,
      banks: 0,
    },
  ])
})
