import { MAX_VARIANTS } from '#modules/kernel/products/variant-rules.ts'
import type { Refusals } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type { VariantsResult } from './sheet.server.ts'

const INVALID = [422, 'INVALID'] as const

/** The response to every refusal of a change of a product's options or variants. */
export const VARIANT_REFUSALS: Refusals<VariantsResult> = {
  'not-found': [404, 'NOT_FOUND', m.product_staff_not_found],
  conflict: [409, 'CONFLICT', m.product_staff_conflict],
  archived: [...INVALID, m.product_staff_archived],
  'no-variants': [...INVALID, m.variants_staff_none, 'options'],
  'option-twice': [...INVALID, ({ option }, to) => m.variants_staff_option_twice({ option }, to), 'options'],
  'unknown-option': [
    ...INVALID,
    ({ option }, to) => m.variants_staff_unknown_option({ option }, to),
    'options',
  ],
  'one-value-needed': [
    ...INVALID,
    ({ option }, to) => m.variants_staff_one_value_needed({ option }, to),
    'options',
  ],
  'value-twice': [
    ...INVALID,
    ({ option, value }, to) => m.variants_staff_value_twice({ option, value }, to),
    'options',
  ],
  'unknown-value': [
    ...INVALID,
    ({ option, value }, to) => m.variants_staff_unknown_value({ option, value }, to),
    'options',
  ],
  'value-in-use': [
    ...INVALID,
    ({ value, count }, to) => m.variants_staff_value_in_use({ value, count }, to),
    'options',
  ],
  'option-in-use': [
    ...INVALID,
    ({ option, count }, to) => m.variants_staff_option_in_use({ option, count }, to),
    'options',
  ],
  'too-many-variants': [
    ...INVALID,
    ({ count }, to) => m.variants_staff_too_many({ count, most: MAX_VARIANTS }, to),
    'rows',
  ],
  'other-options': [...INVALID, ({ options }, to) => m.variants_staff_other_options({ options }, to), 'rows'],
  'variant-twice': [...INVALID, ({ values }, to) => m.variants_staff_variant_twice({ values }, to), 'rows'],
  'wrong-price': [...INVALID, m.sheet_staff_not_a_number, 'rows'],
  'barcode-too-long': [...INVALID, m.sheet_staff_too_long, 'rows'],
  'code-taken': [...INVALID, ({ code }, to) => m.product_staff_code_taken({ code }, to), 'rows'],
  'code-twice': [...INVALID, m.sheet_staff_code_twice, 'rows'],
  'unknown-variant': [...INVALID, m.product_staff_unknown_variant, 'ids'],
  'unknown-picture': [...INVALID, m.product_staff_unknown_picture, 'options'],
}
