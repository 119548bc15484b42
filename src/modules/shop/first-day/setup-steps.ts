import type { SETUP_STEPS } from '#modules/backoffice/staff/staff-schemas.ts'
import { hasProducts } from '#modules/goods/catalogue/catalogue.server.ts'
import { hasPaidOrder } from '#modules/ordering/orders/orders.server.ts'
import { missingSellerFacts, type SellerFactKey } from '#modules/platform/settings/seller-facts-rules.ts'
import { SETTINGS } from '#modules/platform/settings/settings-rules.ts'
import type { Shop } from '#modules/shop/shop.server.ts'

type Step = (typeof SETUP_STEPS)[number]

const NAME_OF_A_NEW_SHOP = SETTINGS.storeName.initial

/** The seller's facts that each step is about; the law's list is `seller-facts-rules.ts`. */
const FACTS = {
  seller: ['companyTitle', 'companyEmail', 'companyPhone', 'companyKep', 'companyMersis', 'companyChamber'],
  address: ['companyAddress', 'returnAddress'],
  tax: ['companyTaxOffice', 'companyTaxNumber'],
} as const satisfies Partial<Record<Step, readonly SellerFactKey[]>>

/** The checklist of a new shop: what is missing before the first sale, by the facts themselves, not by what was clicked. */
export async function setupSteps({
  db,
  settings,
  orders,
  mail,
}: Pick<Shop, 'db' | 'settings' | 'orders' | 'mail'>): Promise<{
  steps: { step: Step; done: boolean; missing: string[] }[]
  finished: boolean
}> {
  const values = settings.get()
  const missing = new Set<string>(missingSellerFacts(values, 'tr').map(({ key }) => key))
  // A fact in a wrong form, as an earlier version took it, is as good as none.
  const isWrong = (key: SellerFactKey) => !SETTINGS[key].schema.safeParse(values[key]).success
  const facts = (keys: readonly SellerFactKey[]) => keys.filter((key) => missing.has(key) || isWrong(key))
  const lacking = (key: string, isLacking: boolean) => (isLacking ? [key] : [])
  const [products, finished] = await Promise.all([hasProducts(db), hasPaidOrder(db)])
  const shipsFree = values.kargoAliciyaAit || values.ucretsizKargoSecenek
  const found: Record<Step, string[]> = {
    name: lacking('storeName', values.storeName === NAME_OF_A_NEW_SHOP),
    logo: lacking('magazaLogosu', values.magazaLogosu === null),
    seller: facts(FACTS.seller),
    address: facts(FACTS.address),
    tax: facts(FACTS.tax),
    bank: lacking('b2cHavaleEftHesapBilgisi', values.b2cHavaleEftHesapBilgisi.length === 0),
    shipping: lacking('kargoUcreti', values.kargoUcreti.length === 0 && !shipsFree),
    payment: lacking('paymentTypes', orders.paymentTypes().length === 0),
    // Until then emails wait as files, and customers get none.
    mail: lacking('mail', mail.source() === 'files'),
    product: lacking('product', !products),
  }
  return {
    steps: Object.entries(found).map(([step, lacks]) => ({
      step: step as Step,
      done: lacks.length === 0,
      missing: lacks,
    })),
    finished,
  }
}
