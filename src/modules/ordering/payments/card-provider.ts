import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { createIyzico } from './iyzico/iyzico.ts'

/** The test bank: real pages, no real money. It is loaded only where it is used: a shop that sells has none of it in memory. */
export const testBankProvider: NonNullable<ShopDeps['cardProvider']> = async ({ db, secrets }) => {
  const { createTestBank } = await import('./test-bank/test-bank.ts')
  const { testBankRoutes } = await import('./test-bank/test-bank-routes.ts')
  return { ...createTestBank({ db, keys: secrets.keysFor('test-bank') }), pages: testBankRoutes }
}

/**
 * The card provider of this shop: iyzico when its keys are set; else the test bank when it is switched on or the shop is the demo shop;
 * else none (decisions J8). `warn` receives what an owner should read at every start.
 */
export function cardProviderOf(
  config: {
    iyzico: { apiKey: string; secretKey: string; baseUrl: string } | undefined
    testBank: 'on' | 'off' | 'demo-shop'
    /** Is the database the demo shop? */
    demoShop: boolean
  },
  warn: (message: string) => void,
): ShopDeps['cardProvider'] {
  const { iyzico, testBank, demoShop } = config
  if (iyzico) return async ({ log }) => createIyzico({ ...iyzico, log })
  if (testBank === 'on') {
    warn('TEST_BANK=on: card payments go to the test bank, which moves no money; every card pays for nothing')
    return testBankProvider
  }
  return testBank === 'demo-shop' && demoShop ? testBankProvider : undefined
}
