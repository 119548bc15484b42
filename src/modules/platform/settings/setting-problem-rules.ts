import { buildBankAccounts } from '#modules/kernel/payments/bank-account-rules.ts'
import {
  type DeliveryCountryProblem,
  deliveryCountriesProblems,
  readDeliveryCountries,
} from '#modules/kernel/shipping/delivery-country-rules.ts'
import {
  type DeliveryMethodProblem,
  deliveryMethodsProblems,
  readDeliveryMethods,
} from '#modules/kernel/shipping/delivery-method-rules.ts'
import {
  type DeliveryZoneProblem,
  deliveryZonesProblems,
  readDeliveryZones,
} from '#modules/kernel/shipping/delivery-zone-rules.ts'
import { type ShippingBandProblem, shippingBandProblems } from '#modules/kernel/shipping/shipping-rules.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { KnownNames, SettingDefinition, SettingForm } from './setting-reading-rules.ts'
import { SETTINGS, type SettingKey } from './settings-rules.ts'

/** Why an editor's text is refused. Rows of lists count from 1. */
export type SettingProblem =
  | { readonly reason: 'format'; readonly form: SettingForm }
  /** Names that the shop does not have: a province, a country. */
  | { readonly reason: 'unknown-names'; readonly names: readonly string[] }
  | { readonly reason: 'bands'; readonly problems: readonly ShippingBandProblem[] }
  | { readonly reason: 'countries'; readonly problems: readonly DeliveryCountryProblem[] }
  | { readonly reason: 'delivery-zones'; readonly problems: readonly DeliveryZoneProblem[] }
  | { readonly reason: 'delivery-methods'; readonly problems: readonly DeliveryMethodProblem[] }
  | {
      readonly reason: 'bank-account'
      readonly row: number
      readonly problem: 'separator' | 'empty' | 'iban' | 'fields'
    }
  /** The path of another page, category, brand or checkout page. */
  | { readonly reason: 'taken-address' }
  /** Codes that no product has. */
  | { readonly reason: 'unknown-products'; readonly codes: readonly string[] }
  /** A collection with a heading that leads nowhere, or to two pages: its own of picked products and another one. */
  | { readonly reason: 'collection-leads-nowhere' | 'collection-leads-twice' }
  /** The heading of a collection whose page would have the path of another one. */
  | { readonly reason: 'collection-address-taken' }
  /** A logo or picture whose file the shop does not have. */
  | { readonly reason: 'missing-file'; readonly form: SettingForm }
  | { readonly reason: 'unknown-key' }

const NAMES_OF: Partial<Record<SettingForm['kind'], (text: string) => string[]>> = {
  provinces: (text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  countries: (text) => readDeliveryCountries(text).countries.map(({ name }) => name),
}

/** All provinces of lists whose parts name several. */
const PROVINCES_OF: Partial<Record<SettingForm['kind'], (text: string) => string[]>> = {
  'delivery-zones': (text) => readDeliveryZones(text).zones.flatMap(({ provinces }) => provinces),
  'delivery-methods': (text) => readDeliveryMethods(text).methods.flatMap(({ provinces }) => provinces),
}

function bankAccountProblem(text: string): SettingProblem | null {
  const rows = text.split('|')
  for (const [index, row] of rows.entries()) {
    const fields = row.split('_')
    const [bankName = '', accountName = '', accountNo = '', iban = ''] = fields
    if (fields.length !== 4) return { reason: 'bank-account', row: index + 1, problem: 'fields' }
    const built = buildBankAccounts([{ bankName, accountName, accountNo, iban }])
    if (!built.ok) return { reason: 'bank-account', row: index + 1, problem: built.reason }
  }
  return null
}

/** Details of a refused list; null where only its format can be named. */
function listProblem(kind: SettingForm['kind'], text: string): SettingProblem | null {
  if (kind === 'shipping-bands') {
    const problems = shippingBandProblems(text)
    return problems.length > 0 ? { reason: 'bands', problems } : null
  }
  if (kind === 'countries') {
    const problems = deliveryCountriesProblems(text)
    return problems.length > 0 ? { reason: 'countries', problems } : null
  }
  if (kind === 'delivery-zones') {
    const problems = deliveryZonesProblems(text)
    return problems.length > 0 ? { reason: 'delivery-zones', problems } : null
  }
  if (kind === 'delivery-methods') {
    const problems = deliveryMethodsProblems(text)
    return problems.length > 0 ? { reason: 'delivery-methods', problems } : null
  }
  return kind === 'bank-accounts' ? bankAccountProblem(text) : null
}

/**
 * Why `text` may not be stored under `key`, or null when it may: the same decision as `isSettingValue`, with its reason. Whether a path
 * is taken is not decided here. Pass `known` to check names of provinces and countries against the shop's own.
 */
export function settingProblem(key: SettingKey, text: string, known: KnownNames): SettingProblem | null {
  const definition: SettingDefinition<unknown> = SETTINGS[key]
  const { form, schema, unknown } = definition
  if (!schema.safeParse(text).success) return listProblem(form.kind, text) ?? { reason: 'format', form }
  const parts = unknown?.(text, known) ?? []
  if (parts.length === 0) return null
  const zoned = PROVINCES_OF[form.kind]?.(text)
  if (zoned) {
    const shopsOwn = new Set(known.provinces.map(foldText))
    return { reason: 'unknown-names', names: zoned.filter((name) => !shopsOwn.has(foldText(name))) }
  }
  const names = NAMES_OF[form.kind]?.(text) ?? []
  return { reason: 'unknown-names', names: parts.map((part) => names[part - 1] ?? '') }
}
