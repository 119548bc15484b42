import type { Logger } from 'pino'
import type { Database, Db } from '#database/database.ts'
import { type DemoRemains, findDemoRemains, leaveDemo } from '#seed/leave-demo.ts'

/** Ends the demo in the database of a real shop (`DEMO=0`); logs in words what it removed, and at each start what is still the demo's. */
export async function endDemo(db: Database, log: Logger): Promise<void> {
  const settings = await leaveDemo(db)
  if (settings.length > 0)
    log.info(
      {},
      `the demo is over: its company, addresses and bank accounts are removed from the settings ${settings.join(', ')}`,
    )
  const remains = await findDemoRemains(db)
  if (remains) log.info({}, `parts of the demo are still in this shop: ${remainsText(remains)}`)
}

/** `12 products, 3 reviews, settings unvan, telefon`: words, because a person at the terminal reads fields as one JSON object. */
function remainsText({ settings, ...counts }: DemoRemains): string {
  const counted = Object.entries<number>(counts).flatMap(([name, count]) =>
    count > 0 ? [`${count} ${name}`] : [],
  )
  return [...counted, ...(settings.length > 0 ? [`settings ${settings.join(', ')}`] : [])].join(', ')
}

/** Lines for the merchant about what a shop that sells still has of the demo; none in a demo shop, and in one that never was. */
export async function demoRemainsNotice(db: Db): Promise<string[]> {
  const remains = await findDemoRemains(db)
  if (!remains) return []
  const { products, orders, reviews, coupons, settings } = remains
  const counts = [
    [products, 'ürün'],
    [orders, 'sipariş'],
    [reviews, 'yorum'],
    [coupons, 'açık kupon'],
  ] as const
  const counted = counts.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`)
  return [
    '',
    '  Deneme mağazasından kalanlar (deneme müşterileri ve çalışanları giriş yapamaz):',
    ...(counted.length > 0 ? [`    ${counted.join(', ')}`] : []),
    ...(settings.length > 0 ? [`    Deneme değeri taşıyan ayarlar: ${settings.join(', ')}`] : []),
  ]
}
