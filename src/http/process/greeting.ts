import { missingSellerFacts } from '#modules/platform/settings/seller-facts-rules.ts'
import { DEMO_PASSWORD, DEMO_STAFF_PASSWORD, findDemoAccounts, findDemoStaff } from '#seed/demo-shop.ts'
import type { Config } from '../config.ts'
import type { RunningShop } from '../main.ts'
import { demoRemainsNotice } from './demo-remains.ts'

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

/** The back office: its demo staff, or the link that creates the owner while there is none. */
async function backOffice({ shop, url }: Pick<RunningShop, 'shop' | 'url'>): Promise<string[]> {
  const staff = await findDemoStaff(shop.db)
  const link = await shop.staff.setup.newLink()
  return [
    `  Yönetim:      ${url}/yonetim`,
    ...(staff.length > 0 ? ['  Deneme çalışanları (e-posta · şifre):'] : []),
    ...staff.map((email) => `    ${email}  ·  ${DEMO_STAFF_PASSWORD}`),
    ...(link === null ? [] : ['  Mağaza sahibinin hesabını açmak için (24 saat, bir kez):', `    ${link}`]),
  ]
}

/**
 * What `npm start` prints when the shop is open: addresses, the demo accounts that can sign in, the setup link of a shop without an owner,
 * missing seller facts, and what a shop that has left the demo still has of it.
 */
export async function greeting({
  shop,
  url,
  apiDocs = true,
}: Pick<RunningShop, 'shop' | 'url'> & Partial<Pick<Config, 'apiDocs'>>): Promise<string> {
  const emails = await findDemoAccounts(shop.db)
  const accounts = emails.map((email) => `    ${email}  ·  ${DEMO_PASSWORD}`)
  return [
    '',
    `  Vitrin açık:  ${url}`,
    ...(apiDocs ? [`  Çağrılar:     ${url}/api/docs`] : []),
    ...(accounts.length > 0 ? ['  Deneme hesapları (e-posta · şifre):', ...accounts] : []),
    ...(await backOffice({ shop, url })),
    ...missingFactsNotice({ shop }),
    ...(await demoRemainsNotice(shop.db)),
    '',
    '  Kapatmak için Ctrl-C',
    '',
  ].join('\n')
}

/** The same for a process that runs jobs alone: where a monitor asks whether it is ready. */
export function jobsGreeting({ url }: Pick<RunningShop, 'url'>): string {
  return ['', `  Vitrin’in işleri çalışıyor:  ${url}/readyz`, '', '  Kapatmak için Ctrl-C', ''].join('\n')
}
