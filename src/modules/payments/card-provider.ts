import { loadSecret } from '#modules/settings/settings.server.ts'
import type { ShopParts } from '#modules/shop.server.ts'
import { createTestBank } from './test-bank/test-bank.ts'

/** The test bank, which every shop without keys of a payment company has: real pages, no real money. */
export const testBankProvider: NonNullable<ShopParts['cardProvider']> = async ({ db, clock }) =>
  createTestBank({ db, clock, secret: await loadSecret(db, 'test-bank') })

/** Who takes the cards of this shop: the test bank where it may, else nobody, and no card is offered. */
export function cardProviderOf(config: { testBank: boolean }): ShopParts['cardProvider'] {
  return config.testBank ? testBankProvider : undefined
}
