import { type OverdueDebt, showsOverdue } from '#modules/people/customers/staff/overdue-rules.ts'
import { formatDecimal } from '#shared/money-format.ts'
import type { ShownOverdue } from '../../http/page-root.ts'
import type { PageRequest } from '../../http/shop-context.ts'

/** The overdue banner of this customer; null where it does not appear (spec §2, decisions B20). */
export async function shownOverdue(
  shop: Pick<PageRequest['shop'], 'customers' | 'settings'>,
  customerId: string,
): Promise<ShownOverdue | null> {
  return overdueBanner(shop, await shop.customers.overdue(customerId))
}

/** The banner for a debt; null where it is below the merchant's limit. */
export function overdueBanner(
  shop: Pick<PageRequest['shop'], 'settings'>,
  debt: OverdueDebt | null,
): ShownOverdue | null {
  const limit = shop.settings.get().overdueDebtInfoLimit
  if (!debt || !showsOverdue(debt, limit)) return null
  const { overdueBalance, overdueBalanceExpiryDay: days, currency } = debt
  return { days, amount: formatDecimal(overdueBalance), currency }
}
