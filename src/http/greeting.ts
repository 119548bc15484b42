import { missingSellerFacts } from '#modules/settings/seller-facts-rules.ts'
import { DEMO_PASSWORD, findDemoAccounts } from '#seed/demo-shop.ts'
import type { RunningShop } from './main.ts'

/** Lines for the merchant about missing seller facts, which pages and contracts omit until they are set. */
function missingFactsNotice({ shop }: Pick<RunningShop, 'shop'>): string[] {
  const missing = missingSellerFacts(shop.settings.get(), 'tr')
  if (missing.length === 0) return []
  return [
    '',
    '  Satışa başlamadan önce (müşteriler bunu görmez):',
    '    Yasanın istediği, mağaza ayarlarında henüz olmayan satıcı bilgileri:',
    ...missing.map(({ key, name }) => `      ${name}  ·  ${key}`),
    '    Sözleşme ve KVKK metinleri birer başlangıçtır; hukuk danışmanınıza okutun.',
  ]
}

/** What `npm start` prints when the shop is open: addresses, the demo accounts if they exist, and missing seller facts. */
export async function greeting({ shop, url }: Pick<RunningShop, 'shop' | 'url'>): Promise<string> {
  const emails = await findDemoAccounts(shop.db)
  const accounts = emails.map((email) => `    ${email}  ·  ${DEMO_PASSWORD}`)
  return [
    '',
    `  Vitrin açık:  ${url}`,
    `  Çağrılar:     ${url}/api/docs`,
    ...(accounts.length > 0 ? ['  Deneme hesapları (e-posta · şifre):', ...accounts] : []),
    ...missingFactsNotice({ shop }),
    '',
    '  Kapatmak için Ctrl-C',
    '',
  ].join('\n')
}
