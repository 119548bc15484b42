import type { Db } from '#database/database.ts'
import { formatMoney } from '#shared/money.ts'
import { clampPage, pageCount } from '#shared/web/pagination.ts'
import { readMovements, readStatementTotals } from './account-statement-queries.ts'

const PAGE_SIZE = 20

/** A movement as displayed: Turkish dates, amounts with their currency sign; '' for debt or credit, whichever it is not. */
export interface StatementEntry {
  id: number
  date: string
  dueOn: string
  description: string
  debt: string
  credit: string
  balance: string
}

export interface StatementTotal {
  currency: string
  debt: string
  credit: string
  /** Owed when positive. */
  balance: string
}

export interface AccountStatement {
  page: number
  pages: number
  /** Newest first. */
  entries: StatementEntry[]
  /** One for each currency, lira first. */
  totals: StatementTotal[]
}

const turkishDay = (day: string) => day.split('-').reverse().join('.')

/** A page of the statement of an open account (spec §2); null for a customer who has none. A page past the end is the last. */
export async function accountStatement(
  db: Db,
  customerId: string,
  requestedPage: string | number | undefined,
): Promise<AccountStatement | null> {
  const totals = await readStatementTotals(db, customerId)
  if (!totals) return null
  const pages = pageCount(
    totals.reduce((all, { movements }) => all + movements, 0),
    PAGE_SIZE,
  )
  const page = clampPage(requestedPage, pages)
  const movements = await readMovements(db, customerId, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
  return {
    page,
    pages,
    entries: movements.map(({ id, bookedOn, dueOn, description, amount, currency, balance }) => {
      const paid = amount.startsWith('-')
      const shown = formatMoney(paid ? amount.slice(1) : amount, currency)
      return {
        id,
        date: turkishDay(bookedOn),
        dueOn: turkishDay(dueOn),
        description,
        debt: paid ? '' : shown,
        credit: paid ? shown : '',
        balance: formatMoney(balance, currency),
      }
    }),
    totals: totals.map(({ currency, debt, credit, balance }) => ({
      currency,
      debt: formatMoney(debt, currency),
      credit: formatMoney(credit, currency),
      balance: formatMoney(balance, currency),
    })),
  }
}
