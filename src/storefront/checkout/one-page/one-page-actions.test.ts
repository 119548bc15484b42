import { expect, test } from 'vitest'
import type { BuyingVisitor } from '../../account/require-customer.server.ts'
import type { PageRequest } from '../../http/shop-context.ts'
import { saveGuestAddress } from './one-page-actions.server.ts'

/** A request that saves its address; `chooses` is whether it can be delivered to, null for a browser without a cookie. */
function pageThat(chooses: boolean | null) {
  const page = {
    preferences: { locale: 'tr' },
    limit: async () => null,
    visit: { start: async () => ({ tokenHash: chooses === null ? null : 'hash' }) },
    shop: {
      visitors: { chooseAddresses: async () => chooses },
      customers: { addresses: { list: async () => [], add: async () => ({ ok: true, address: { id: 7 } }) } },
    },
  }
  return page as unknown as PageRequest
}

test.each([null, false])('an address that is not chosen (%s) is refused', async (chooses) => {
  const form = new FormData()
  const visitor = { buyer: { id: 'c_1' } } as unknown as BuyingVisitor
  const result = await saveGuestAddress(form, pageThat(chooses), visitor, true, '/odeme')
  expect(result).toMatchObject({ init: { status: 422 }, data: { code: 'ADDRESS_REQUIRED' } })
})
