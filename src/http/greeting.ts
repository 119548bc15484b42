import type { RunningShop } from './main.ts'

/** What `npm start` prints when the shop is open: addresses, and the demo accounts while they exist. */
export async function greeting({ shop, url }: RunningShop): Promise<string> {
  const { rows } = await shop.db.query<{ email: string }>(
    "select email from customers where email like '%@demo.vitrin.example' order by email",
  )
  const accounts = rows.map(({ email }) => `    ${email}  ·  vitrin-demo`)
  return [
    '',
    `  Vitrin açık:  ${url}`,
    `  Çağrılar:     ${url}/api/docs`,
    ...(accounts.length > 0 ? ['  Deneme hesapları (e-posta · şifre):', ...accounts] : []),
    '  Kapatmak için Ctrl-C',
    '',
  ].join('\n')
}
