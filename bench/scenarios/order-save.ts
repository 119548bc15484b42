import { WIRE_PAYMENT_TYPES } from '#modules/ordering/payments/payments-wire.ts'
import { storeSetting } from '#tests/support/builders.ts'
import type { BenchDatabase } from '../shop/bench-database.ts'
import { makeBuyers } from '../shop/buyers.ts'
import { stockProducts } from '../shop/stocked-products.ts'
import type { Scenario } from './scenario.ts'
import { post, type WriteLoad, writeLoad } from './write-load.ts'

const ACCOUNT = 'Ziraat Bankası_Vitrin A.Ş._1_TR18 0006 2001 1900 0006 6723 15'
/** Acceptance of the two legal documents. */
const ACCEPTED = { onBilgilendirme: '1', mesafeliSatis: '1' }

/** Makes new customers, each with the requests of an order by bank transfer. */
export async function orderingCustomers({
  db,
  secrets,
}: Pick<BenchDatabase, 'db' | 'secrets'>): Promise<WriteLoad['shoppers']> {
  // Bank transfers are offered only if a bank account is set.
  await storeSetting(db, 'b2cHavaleEftHesapBilgisi', ACCOUNT)
  const stockedProducts = await stockProducts(db)
  let next = 0
  return async (count) => {
    const buyers = await makeBuyers(db, secrets, count)
    return buyers.map(({ headers, addressId, tokenHash, customerId, sessionTokenHash }) => {
      const { productId, unitId } = stockedProducts[next++ % stockedProducts.length] ?? {
        productId: 0,
        unitId: 0,
      }
      const addressForm = { teslimat_address_id: addressId, fatura_address_id: addressId }
      return {
        flow: [
          post(`/api/catalog/cart/${productId}`, headers, { quantity: 1 }),
          post('/api/catalog/post_address', headers, addressForm),
          post('/api/catalog/cart', headers, {
            description: '',
            odemeTipi: WIRE_PAYMENT_TYPES.bank_transfer,
            ...ACCEPTED,
          }),
        ],
        inputs: { tokenHash, customerId, sessionTokenHash, addressId, productId, unitId },
      }
    })
  }
}

/** A signed-in customer adds one product to the cart, chooses the addresses and orders by bank transfer. */
export const orderSave: Scenario = {
  name: 'order',
  run: async (bench) =>
    writeLoad(bench, {
      scenario: 'order save, whole flow',
      steps: ['add to cart', 'choose addresses', 'save'],
      atMostPerSecond: 800,
      p95: 60,
      statements: 20,
      shoppers: await orderingCustomers(bench.database),
    }),
}
