import { expect, test } from 'vitest'
import { routesOf } from '#tests/support/routes.ts'
import { testShop } from '#tests/support/shop.ts'
import { adminReads, type OfficeSample, UNMEASURED } from './admin-reads.ts'

const one = ['1']
const SAMPLE: OfficeSample = {
  orderNos: one,
  unsent: one,
  customers: one,
  emails: one,
  phones: one,
  productCodes: one,
  pages: one,
  reviews: one,
  privacyRequests: one,
  webhooks: one,
  staff: one,
}
const PREFIX = '/api/admin'

const { app } = await testShop()
const declared = routesOf(app)
  .filter(({ method, url }) => method === 'GET' && url.startsWith(`${PREFIX}/`) && !url.includes('*'))
  .map(({ url }) => url.slice(PREFIX.length))
  .filter((url) => !url.startsWith('/docs'))
const measured = [...adminReads(SAMPLE).map(({ route }) => route), ...Object.keys(UNMEASURED)]

test('every route of the back office that reads is measured with a million orders, or says why not', () => {
  expect(declared.length).toBeGreaterThan(40)
  expect([...new Set(measured)].toSorted()).toEqual(declared.toSorted())
})

test('the requests of a measured route have its address', () => {
  for (const { route, paths } of adminReads(SAMPLE)) {
    const pattern = new RegExp(`^${route.replaceAll('.', '\\.').replace(/:\w+/g, '[^/?]+')}(\\?.*)?$`)
    for (const path of paths) expect(path).toMatch(pattern)
  }
})
