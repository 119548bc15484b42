import { expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { greeting } from './greeting.ts'

const { shop, set } = await testShop()
const printed = () => greeting({ shop, url: 'http://localhost:3000' })

test('the start lists missing seller facts by name and setting, and nothing once all are set', async () => {
  const before = await printed()
  expect(before).toContain('MERSİS numarası  ·  companyMersis')
  expect(before).toContain('hukuk danışmanınıza')
  await set('companyMersis', '0123456789000015')
  expect(await printed()).not.toContain('companyMersis')
  for (const key of [
    'companyTitle',
    'companyAddress',
    'companyPhone',
    'companyEmail',
    'companyKep',
    'companyTaxOffice',
    'companyTaxNumber',
    'companyChamber',
    'returnAddress',
  ])
    await set(key, 'var')
  expect(await printed()).not.toContain('Satışa başlamadan önce')
  expect(await printed()).toContain('Vitrin açık:  http://localhost:3000')
})
