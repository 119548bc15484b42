import { countText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { PreviewedField, PreviewedProduct, PreviewedValues } from './import-values-preview.ts'
import { MONEY_FIELDS, type PreviewedFieldName, withMoney } from './previewed-field-rules.ts'

type Text = typeof m.command_code

const STATES: Readonly<Record<PreviewedProduct['state'], Text>> = {
  new: m.command_state_new,
  changed: m.command_state_changed,
  unchanged: m.command_state_unchanged,
}
/** Characters of the widest column of the terminal's table. */
const WIDEST = 32

/** What a dry run found about values as lines for a person; `all` is the number of the file's products. */
export function valueLines(values: PreviewedValues, all: number, locale: Locale): string[] {
  const number = (value: number) => countText(value, locale)
  const language = { locale }
  const { compared, largestJump: jump } = values
  const lines = ['']
  if (compared < all)
    lines.push(m.command_values_bounded({ compared: number(compared), all: number(all) }, language))
  const moves = {
    priceUp: number(values.priceUp),
    priceDown: number(values.priceDown),
    stockUp: number(values.stockUp),
    stockDown: number(values.stockDown),
  }
  lines.push(m.command_moves(moves, language))
  if (jump) {
    const { code, name, from, to, percent } = jump
    const size = m.command_percent({ number: number(Math.abs(percent)) }, language)
    const change = `${percent > 0 ? '+' : '-'}${size}`
    lines.push(
      m.command_jump(
        { product: `${code} ${name}`, from: withMoney(from), to: withMoney(to), percent: change },
        language,
      ),
    )
  }
  if (values.products.length > 0)
    lines.push('', m.command_first_products({}, language), ...tableLines(values.products, locale))
  if (values.changes.length > 0)
    lines.push(
      '',
      m.command_changes({}, language),
      ...values.changes.flatMap(({ code, name, fields }) => [
        `  ${code} ${name}`,
        ...fields.map((field) => `    ${fieldText(field, locale)}`),
      ]),
    )
  return lines
}

const FIELDS: Readonly<Record<PreviewedFieldName, Text>> = {
  price: m.command_field_price,
  listPrice: m.command_field_list_price,
  taxRate: m.command_field_tax_rate,
  stock: m.command_field_stock,
  name: m.command_field_name,
  slug: m.command_field_slug,
  description: m.command_field_description,
  metaTitle: m.command_field_meta_title,
  metaDescription: m.command_field_meta_description,
  metaKeywords: m.command_field_meta_keywords,
  model: m.command_field_model,
  equivalentCode: m.command_field_equivalent_code,
  withdrawalException: m.command_field_withdrawal_exception,
  status: m.command_field_status,
  categories: m.command_field_categories,
  options: m.command_field_options,
  units: m.command_field_units,
  brand: m.command_field_brand,
  tags: m.command_field_tags,
  translations: m.command_field_translations,
  specifications: m.command_field_specifications,
  sizeGuide: m.command_field_size_guide,
  video: m.command_field_video,
  parent: m.command_field_parent,
  pictures: m.command_field_pictures,
}
/** What a field is called. */
export const fieldTitle = (field: PreviewedFieldName, locale: Locale): string => FIELDS[field]({}, { locale })
const STATUSES: Readonly<Record<string, Text>> = {
  active: m.command_status_active,
  passive: m.command_status_passive,
  deleted: m.command_status_deleted,
  draft: m.command_status_draft,
}

function fieldText({ field, from, to }: PreviewedField, locale: Locale): string {
  const title = fieldTitle(field, locale)
  if (from === to) return m.command_differs({ field: title }, { locale })
  const shown = (value: string) => {
    if (field === 'status') return STATUSES[value]?.({}, { locale }) ?? value
    if (field === 'taxRate') return m.command_percent({ number: value.replace('%', '') }, { locale })
    return MONEY_FIELDS.has(field) ? withMoney(value) : value
  }
  return `${title}: ${shown(from)} → ${shown(to)}`
}

const COLUMNS: readonly Text[] = [
  m.command_code,
  m.command_name,
  m.command_field_price,
  m.command_list,
  m.command_field_stock,
  m.command_field_categories,
  m.command_field_options,
  m.command_picture,
]

function tableLines(products: readonly PreviewedProduct[], locale: Locale): string[] {
  const rows = [
    ['', ...COLUMNS.map((title) => title({}, { locale }))],
    ...products.map(({ state, code, name, price, listPrice, stock, categories, options, picture }) => [
      STATES[state]({}, { locale }),
      code,
      name,
      withMoney(price),
      withMoney(listPrice),
      countText(stock, locale),
      categories,
      options,
      picture,
    ]),
  ].map((row) => row.map(cut))
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => [...(row[at] ?? '')].length))) ?? []
  return rows.map((row) =>
    `  ${row.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - [...cell].length)).join('  ')}`.trimEnd(),
  )
}

function cut(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ')]
  return letters.length > WIDEST ? `${letters.slice(0, WIDEST - 1).join('')}…` : letters.join('')
}
