import { showsOverdue } from '#modules/customers/overdue-rules.ts'
import { formatDecimal } from '#shared/money.ts'
import type { PageRequest } from '../shop-context.ts'

/** An overdue debt as the banner shows it. */
export interface ShownOverdue {
  days: number
  /** In Turkish notation with two decimals. */
  amount: string
  currency: string
}

/** The overdue banner of this customer; null where it does not appear (spec §2, decisions B20). */
export async function shownOverdue(
  shop: PageRequest['shop'],
  customerId: string,
): Promise<ShownOverdue | null> {
  const debt = await shop.customers.overdue(customerId)
  const limit = shop.settings.get().overdueDebtInfoLimit
  if (!debt || !showsOverdue(debt, limit)) return null
  const { overdueBalance, overdueBalanceExpiryDay: days, currency } = debt
  return { days, amount: formatDecimal(overdueBalance), currency }
}
