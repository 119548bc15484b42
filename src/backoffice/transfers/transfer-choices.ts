import type {
  StatementConfirmed,
  StatementMatch,
  StatementOrder,
} from '#modules/ordering/bank-statements/bank-statements-admin-schemas.ts'
import { type ConfirmOutcome, MAX_CHOICES } from '#modules/ordering/bank-statements/bank-statements-rules.ts'
import { Big, sum } from '#shared/money.ts'
import { apiRequest } from '../frame/office.ts'
import type { StatementFile } from './statement-file.ts'

/** What is needed of an order to confirm it. */
export type ChosenOrder = Pick<StatementOrder, 'id' | 'orderNo' | 'total' | 'version' | 'buyer'>

export const matchId = ({ movements }: StatementMatch): string => movements[0]?.id ?? ''

export const sumOf = (matches: readonly StatementMatch[]): string =>
  sum(matches.flatMap(({ movements }) => movements.map(({ amount }) => Big(amount)))).toFixed(2)

/** One order to be confirmed, with all payments that were ticked for it. */
export interface Confirmation {
  order: ChosenOrder
  movements: string[]
  /** Decimal text, TRY. */
  amount: string
}

/** The orders that the ticked payments confirm, each once. */
export function confirmationsOf(
  matches: readonly StatementMatch[],
  orderOf: (match: StatementMatch) => ChosenOrder | undefined,
): Confirmation[] {
  const byOrder = new Map<string, { order: ChosenOrder; matches: StatementMatch[] }>()
  for (const match of matches) {
    const order = orderOf(match)
    if (!order) continue
    const known = byOrder.get(order.id)
    byOrder.set(order.id, { order, matches: [...(known?.matches ?? []), match] })
  }
  return [...byOrder.values()].map(({ order, matches }) => ({
    order,
    movements: matches.flatMap(({ movements }) => movements.map(({ id }) => id)),
    amount: sumOf(matches),
  }))
}

/** Do the payments make another sum than the order? */
export const differs = ({ order, amount }: Confirmation): boolean => !Big(order.total).eq(amount)

/** Confirms the orders in requests of at most `MAX_CHOICES`; `onResults` hears of each as soon as it is answered. */
export async function sendConfirmations(
  { fileName, content, columns, key }: StatementFile,
  confirmations: readonly Confirmation[],
  onResults: (results: { orderId: string; outcome: ConfirmOutcome }[]) => void,
): Promise<void> {
  for (let at = 0; at < confirmations.length; at += MAX_CHOICES) {
    const choices = confirmations.slice(at, at + MAX_CHOICES).map(({ order, movements }) => ({
      orderId: order.id,
      version: order.version,
      movements,
    }))
    const body = { fileName, content, columns, key, choices }
    const { results } = await apiRequest<StatementConfirmed>('POST', '/transfers/confirm', { body })
    onResults(results)
  }
}
