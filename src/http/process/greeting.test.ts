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
  for (const [key, value] of Object.entries({
    companyTitle: 'Vitrin Ticaret A.Ş.',
    companyAddress: 'Caferağa Mah. Moda Cad. No:12 Kadıköy / İstanbul',
    companyPhone: '0216 123 45 67',
    companyEmail: 'bilgi@vitrin.example',
    companyKep: 'vitrin@hs01.kep.tr',
    companyTaxOffice: 'Kadıköy',
    companyTaxNumber: '1234567890',
    companyChamber: 'İstanbul Ticaret Odası',
    returnAddress: 'Depo Sok. No:1 Kadıköy / İstanbul',
  }))
    await set(key, value)
  expect(await printed()).not.toContain('Satışa başlamadan önce')
  expect(await printed()).toContain('Vitrin açık:  http://localhost:3000')
})
