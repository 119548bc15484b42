import { stockAdjustment, stockDisplay } from '#modules/goods/stock/stock-rules.ts'
import { parseLogo } from '#modules/kernel/pictures/logo-rules.ts'
import { readProductCodes } from '#modules/kernel/products/size-guide-rules.ts'
import { SETTINGS, type SettingKey } from '#modules/platform/settings/settings-rules.ts'
import { m } from '#office-texts/messages.js'
import { getLocale } from '#office-texts/runtime.js'
import { formatMoney } from '#shared/money-format.ts'
import {
  accountRows,
  bandRows,
  countryRows,
  methodRows,
  NETWORKS,
  networkRows,
  zoneRows,
} from './setting-rows.ts'

/** A stock far above every cap of `stockInfoStatus`. */
const PLENTY = 1_000_000

function stockStatusText(status: number): string {
  const adjustment = stockAdjustment(status)
  if (adjustment > 0) return m.settings_stock_more({ number: String(adjustment) })
  if (adjustment < 0) return m.settings_stock_less({ number: String(-adjustment) })
  const shown = stockDisplay(PLENTY, status)
  if (shown.state === 'hidden') return m.settings_stock_hidden()
  if (shown.state === 'out' || shown.count === undefined) return m.settings_stock_in_out()
  return shown.count.endsWith('+')
    ? m.settings_stock_capped({ number: shown.count.slice(0, -1) })
    : m.settings_stock_exact()
}

/** Options in the order a person compares them: plain ones, caps, then changed numbers. */
const STOCK_ORDER = [0, 2, 1, 15, 16, 20, 17, 18, 19, 3, 4, 8, 5, 6, 7, 9, 10, 14, 11, 12, 13]

/** The options of a setting that is a choice, in words; null for other settings. */
export function choicesOf(key: SettingKey): { value: string; label: string }[] | null {
  if (key === 'stockInfoStatus')
    return STOCK_ORDER.map((status) => ({ value: String(status), label: stockStatusText(status) }))
  const { form } = SETTINGS[key]
  if (form.kind !== 'choice') return null
  const locale = getLocale()
  return Object.entries(form.choices).map(([value, names]) => ({ value, label: names[locale] }))
}

const UNITS = {
  percent: m.settings_unit_percent,
  hours: m.settings_unit_hours,
  'working-days': m.settings_unit_working_days,
  products: m.settings_unit_products,
  visitors: m.settings_unit_visitors,
}

/** The unit beside a field: `₺`, `saat`. */
export function unitOf(key: SettingKey): string | null {
  const { form } = SETTINGS[key]
  if (form.kind === 'amount' || form.kind === 'optional-amount') return '₺'
  return form.kind === 'number' && form.unit ? UNITS[form.unit]() : null
}

const AMOUNT = /^\d+([.,]\d+)?$/

function listText(key: SettingKey, text: string): string | null {
  switch (SETTINGS[key].form.kind) {
    case 'shipping-bands':
      return bandRows(text)
        .map(([from, to, price]) => `${from}–${to}: ₺${price}`)
        .join(' · ')
    case 'bank-accounts':
      return accountRows(text)
        .map(([bank, , , iban]) => `${bank} ${iban}`)
        .join(' · ')
    case 'countries':
      return countryRows(text)
        .map(({ name }) => name)
        .join(', ')
    case 'delivery-zones':
      return zoneRows(text)
        .map(([provinces, days]) => `${provinces}: ${days}`)
        .join(' · ')
    case 'delivery-methods':
      return methodRows(text)
        .map(([name, , surcharge]) => `${name} ₺${surcharge}`)
        .join(' · ')
    case 'product-codes':
      return readProductCodes(text).join(', ')
    case 'logo':
    case 'mark': {
      const logo = parseLogo(text)
      return logo && m.settings_logo_size({ width: String(logo.width), height: String(logo.height) })
    }
    case 'social-media':
      return networkRows(text)
        .flatMap(({ isShown }, at) => (isShown ? [NETWORKS[at] ?? ''] : []))
        .join(', ')
    default:
      return null
  }
}

/** A setting's text as a person reads it in one line: 'Açık', '₺44,90', '0–1: ₺44,90 · 1–5: ₺59,90'. */
export function settingText(key: SettingKey, text: string): string {
  const { kind } = SETTINGS[key].form
  if (kind === 'switch' && (text === '1' || text === '0'))
    return text === '1' ? m.settings_on() : m.settings_off()
  const choice = choicesOf(key)?.find(({ value }) => value === text)
  if (choice) return choice.label
  if (text.trim() === '') return m.settings_empty()
  if ((kind === 'amount' || kind === 'optional-amount') && AMOUNT.test(text))
    return formatMoney(text.replace(',', '.'), 'TRY')
  const unit = kind === 'number' ? unitOf(key) : null
  return unit === null
    ? listText(key, text) || text
    : unit === '%'
      ? m.frame_percent({ value: text })
      : `${text} ${unit}`
}
