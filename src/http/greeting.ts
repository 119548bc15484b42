import { missingSellerFacts } from '#modules/settings/seller-facts-rules.ts'
import type { RunningShop } from './main.ts'

/** What only whoever runs the shop should read: facts of the seller that pages and contracts leave out until they are given. */
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

/** What `npm start` prints when the shop is open: addresses, the demo accounts while they exist, and what the merchant has yet to give. */
export async function greeting({ shop, url }: Pick<RunningShop, 'shop' | 'url'>): Promise<string> {
  const { rows } = await shop.db.query<{ email: string }>(
    "select email from customers where email like '%@demo.vitrin.example' order by email",
  )
  const accounts = rows.map(({ email }) => `    ${email}  ·  vitrin-demo`)
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
