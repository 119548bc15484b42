import { expect, test } from 'vitest'
import { greeting } from '#http/process/greeting.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { staffVisitor } from '#tests/support/staff-visitor.ts'

const HOUR = 60 * 60_000
let now = Date.now()
const made = await testShop({ clock: () => new Date(now) })
const { app, db, shop } = made

const printedLink = async () =>
  /http\S+\/yonetim\/kurulum#token=(\S+)/.exec(await greeting({ shop, url: 'http://127.0.0.1' }))?.[1] ?? null
const form = {
  name: 'Sevgi Aydın',
  email: 'sahip@ornek.example',
  password: 'doğru at pil zımba',
  locale: 'tr',
}
const create = (token: string) => staffVisitor({ app }).request('POST', '/setup/owner', { ...form, token })

test('a shop without an owner prints a link that works once, 24 hours, until the next start', async () => {
  const [first, second] = [(await printedLink()) ?? '', (await printedLink()) ?? '']
  expect(await create(first)).toMatchObject({ status: 409, code: 'LINK_OVER' })
  now += 25 * HOUR
  expect(await create(second)).toMatchObject({ status: 409, code: 'LINK_OVER' })
  const { rows } = await db.unchecked<{ row: string }>(
    'select staff_setup_links::text as row from staff_setup_links',
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(second)

  const token = (await printedLink()) ?? ''
  const both = await Promise.all([create(token), create(token)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await printedLink()).toBeNull()
})

test('the checklist follows the settings and the products, not what was clicked', async () => {
  const owner = await staffBrowser(made, 'owner')
  const missing = async () => {
    const { body } = await owner.request<{ steps: { step: string; done: boolean }[]; finished: boolean }>(
      'GET',
      '/setup',
    )
    expect(body.finished).toBe(false)
    return body.steps.flatMap(({ step, done }) => (done ? [] : [step]))
  }
  expect(await missing()).toEqual(['name', 'logo', 'seller', 'address', 'tax', 'shipping', 'mail', 'product'])
  await made.set('storeName', 'Çarşı')
  await made.set('magazaLogosu', 'logo-0123456789abcdef01234567-960x240.png')
  await made.set('companyTaxOffice', 'Kadıköy')
  await made.set('companyTaxNumber', '1234567890')
  await made.set('kargoUcreti', '0/1/44.90')
  await buildProduct(db, { name: 'Kupa', stock: 5 })
  expect(await missing()).toEqual(['seller', 'address', 'mail'])
  // As an earlier version took it, or SQL wrote it; storing another setting makes the process read all of them.
  await db.unchecked(`update settings set value = 'abc' where key = 'companyTaxNumber'`)
  await made.set('companyTaxOffice', 'Kadıköy VD')
  expect(await missing()).toEqual(['seller', 'address', 'tax', 'mail'])
  expect(made.shop.settings.get().companyTaxNumber, 'the shop goes on with it').toBe('abc')
})
