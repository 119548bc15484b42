import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { MAX_LISTED_PRODUCTS } from './setting-lists-rules.ts'
import type { SettingProblem } from './setting-problem-rules.ts'
import type { SettingForm } from './setting-reading-rules.ts'

function formatSentence(form: SettingForm, locale: Locale): string {
  const options = { locale }
  switch (form.kind) {
    case 'number':
      return m.setting_problem_number({ least: String(form.min), most: String(form.max) }, options)
    case 'amount':
      return m.setting_problem_amount({}, options)
    case 'optional-amount':
      return m.setting_problem_optional_amount({}, options)
    case 'switch':
    case 'choice':
      return m.setting_problem_choice({}, options)
    case 'row-id':
      return m.setting_problem_row_id({}, options)
    case 'time':
      return m.setting_problem_time({}, options)
    case 'days':
      return m.setting_problem_days({}, options)
    case 'text':
      return m.setting_problem_text({ most: String(form.most) }, options)
    case 'return-code':
      return m.setting_problem_return_code({}, options)
    case 'email':
      return m.setting_problem_email({}, options)
    case 'phone':
      return m.setting_problem_phone({}, options)
    case 'kep':
      return m.setting_problem_kep({}, options)
    case 'mersis':
      return m.setting_problem_mersis({}, options)
    case 'tax-number':
      return m.setting_problem_tax_number({}, options)
    case 'https-url':
      return m.setting_problem_https_url({}, options)
    case 'web-url':
      return m.setting_problem_web_url({}, options)
    case 'site-url':
      return m.setting_problem_site_url({}, options)
    case 'whatsapp':
      return m.setting_problem_whatsapp({}, options)
    case 'checkout-path':
      return m.setting_problem_checkout_path({}, options)
    case 'shop-path':
      return m.setting_problem_shop_path({}, options)
    case 'product-codes':
      return m.setting_problem_product_codes({ most: String(MAX_LISTED_PRODUCTS) }, options)
    case 'picture':
      return m.setting_problem_picture({}, options)
    case 'logo':
    case 'mark':
      return m.setting_problem_logo({}, options)
    case 'social-media':
      return m.setting_problem_social_media({}, options)
    case 'provinces':
    case 'shipping-bands':
    case 'bank-accounts':
    case 'countries':
    case 'delivery-zones':
    case 'delivery-methods':
      return m.setting_problem_list({}, options)
  }
}

const BANDS = {
  'not-a-band': m.setting_problem_band_unreadable,
  'empty-range': m.setting_problem_band_empty,
  'out-of-order': m.setting_problem_band_order,
  overlap: m.setting_problem_band_overlap,
  gap: m.setting_problem_band_gap,
} as const

const COUNTRIES = {
  'no-country': m.setting_problem_country_missing,
  'named-twice': m.setting_problem_country_twice,
  'bands-of-turkiye': m.setting_problem_country_turkiye,
  bands: m.setting_problem_country_bands,
} as const

const ZONES = {
  'no-province': m.setting_problem_zone_province,
  'named-twice': m.setting_problem_zone_twice,
  days: m.setting_problem_zone_days,
} as const

const METHODS = {
  fields: m.setting_problem_method_fields,
  name: m.setting_problem_method_name,
  'named-twice': m.setting_problem_method_twice,
  amount: m.setting_problem_method_amount,
  days: m.setting_problem_zone_days,
  time: m.setting_problem_method_time,
} as const

const ACCOUNTS = {
  separator: m.setting_problem_account_separator,
  empty: m.setting_problem_account_empty,
  iban: m.setting_problem_account_iban,
  fields: m.setting_problem_account_fields,
} as const

/** Unknown codes that a refusal names. */
const NAMED_CODES = 20

/** The sentence for staff that says how to correct a refused setting. */
export function settingSentence(problem: SettingProblem, locale: Locale): string {
  const options = { locale }
  switch (problem.reason) {
    case 'format':
      return formatSentence(problem.form, locale)
    case 'unknown-names':
      return m.setting_problem_names({ names: problem.names.join(', ') }, options)
    case 'bands':
      return problem.problems
        .map(({ reason, entry }) => BANDS[reason]({ row: String(entry) }, options))
        .join(' ')
    case 'countries':
      return problem.problems
        .map(({ reason, part }) => COUNTRIES[reason]({ row: String(part) }, options))
        .join(' ')
    case 'delivery-zones':
      return problem.problems
        .map(({ reason, part }) => ZONES[reason]({ row: String(part) }, options))
        .join(' ')
    case 'delivery-methods':
      return problem.problems
        .map(({ reason, part }) => METHODS[reason]({ row: String(part) }, options))
        .join(' ')
    case 'bank-account':
      return ACCOUNTS[problem.problem]({ row: String(problem.row) }, options)
    case 'taken-address':
      return m.setting_problem_taken({}, options)
    case 'unknown-products': {
      const codes = problem.codes.slice(0, NAMED_CODES).join(', ')
      const more = problem.codes.length - NAMED_CODES
      return more > 0
        ? m.setting_problem_products_more({ codes, more: String(more) }, options)
        : m.setting_problem_products({ codes }, options)
    }
    case 'collection-leads-nowhere':
      return m.setting_problem_collection_nowhere({}, options)
    case 'collection-leads-twice':
      return m.setting_problem_collection_twice({}, options)
    case 'collection-address-taken':
      return m.setting_problem_collection_taken({}, options)
    case 'missing-file':
      return problem.form.kind === 'picture'
        ? m.setting_problem_picture_missing({}, options)
        : m.setting_problem_logo({}, options)
    case 'unknown-key':
      return m.unknown_setting({}, options)
  }
}
