import { loadSecret } from '#modules/settings/settings.server.ts'
import type { ShopParts } from '#modules/shop.server.ts'
import { createIyzico } from './iyzico/iyzico.ts'
import { createTestBank } from './test-bank/test-bank.ts'

/** The test bank, which every shop without keys of a payment company has: real pages, no real money. */
export const testBankProvider: NonNullable<ShopParts['cardProvider']> = async ({ db }) =>
  createTestBank({ db, secret: await loadSecret(db, 'test-bank') })

/** Who takes the cards of this shop: iyzico where its keys are set, else the test bank where it may, else nobody. */
export function cardProviderOf(config: {
  iyzico: { apiKey: string; secretKey: string; baseUrl: string } | undefined
  testBank: boolean
}): ShopParts['cardProvider'] {
  const { iyzico } = config
  if (iyzico) return async ({ log, clock }) => createIyzico({ ...iyzico, log, clock })
  return config.testBank ? testBankProvider : undefined
}
