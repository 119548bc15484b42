import { isLocale, type Locale } from '#shared/locale.ts'
import { parseRowId } from '#shared/web/row-id.ts'

export type ChoiceRefusal = 'unknown-key' | 'unknown-value'

export type Choice =
  | { ok: true; kind: 'locale'; value: Locale }
  /** `value` is the currency's code. */
  | { ok: true; kind: 'currency'; value: string }
  /** Null for no branch. */
  | { ok: true; kind: 'branch'; branchId: number | null }
  | { ok: false; reason: ChoiceRefusal }

const UNKNOWN_VALUE: Choice = { ok: false, reason: 'unknown-value' }

/**
 * Parses the body of POST settings (spec §7): 'defaultCurrency' with a currency id, 'locale' with tr or en, 'branch' with the id of
 * one of the customer's own branches (empty for none). Another customer's branch is treated as unknown.
 */
export async function readChoice(
  request: { key: string; value: string },
  known: {
    currencies: readonly { id: number; code: string }[]
    branches: () => Promise<readonly { id: number }[]>
  },
): Promise<Choice> {
  const { key, value } = request
  const id = parseRowId(value)
  if (key === 'locale') return isLocale(value) ? { ok: true, kind: 'locale', value } : UNKNOWN_VALUE
  if (key === 'defaultCurrency') {
    const currency = known.currencies.find((each) => each.id === id)
    return currency ? { ok: true, kind: 'currency', value: currency.code } : UNKNOWN_VALUE
  }
  if (key !== 'branch') return { ok: false, reason: 'unknown-key' }
  const own = await known.branches()
  if (value === '' && own.length > 0) return { ok: true, kind: 'branch', branchId: null }
  return id !== null && own.some((branch) => branch.id === id)
    ? { ok: true, kind: 'branch', branchId: id }
    : UNKNOWN_VALUE
}
