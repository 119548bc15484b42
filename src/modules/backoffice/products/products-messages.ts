import type { Refusals } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type { ChangeProductResult } from './products.server.ts'

const MISSING = {
  name: m.product_staff_missing_name,
  unit: m.product_staff_missing_unit,
  price: m.product_staff_missing_price,
  variant: m.product_staff_missing_variant,
} as const

/** The response to every refusal of a change of a product; the field is the one of the form that has to be mended. */
export const PRODUCT_REFUSALS: Refusals<ChangeProductResult> = {
  'not-found': [404, 'NOT_FOUND', m.product_staff_not_found],
  conflict: [409, 'CONFLICT', m.product_staff_conflict],
  'code-taken': [
    422,
    'INVALID',
    ({ code }, options) => m.product_staff_code_taken({ code }, options),
    'code',
  ],
  'name-needed': [422, 'INVALID', m.product_staff_name_needed, 'tr.name'],
  'english-name-needed': [422, 'INVALID', m.product_staff_english_name_needed, 'en.name'],
  'address-empty': [422, 'INVALID', m.product_staff_address_empty, 'slug'],
  'unknown-brand': [422, 'INVALID', m.product_staff_unknown_brand, 'brandId'],
  'unknown-category': [422, 'INVALID', m.product_staff_unknown_category, 'categoryIds'],
  'unknown-tag': [422, 'INVALID', m.product_staff_unknown_tag, 'tags'],
  'unknown-currency': [422, 'INVALID', m.product_staff_unknown_currency, 'currency'],
  'unknown-picture': [422, 'INVALID', m.product_staff_unknown_picture, 'pictures'],
  'unknown-variant': [422, 'INVALID', m.product_staff_unknown_variant, 'variantPictures'],
  'unknown-unit': [422, 'INVALID', m.product_staff_unknown_unit, 'units'],
  'unit-twice': [422, 'INVALID', m.product_staff_unit_twice, 'units'],
  'unit-without-price': [422, 'INVALID', m.product_staff_unit_without_price, 'units'],
  'price-of-variants': [422, 'INVALID', m.product_staff_price_of_variants, 'price'],
  'shared-by-parent': [422, 'INVALID', m.product_staff_shared_by_parent],
  archived: [422, 'INVALID', m.product_staff_archived],
  'never-published': [422, 'INVALID', m.product_staff_never_published],
  incomplete: [
    422,
    'INCOMPLETE',
    ({ missing }, options) =>
      m.product_staff_incomplete(
        { missing: missing.map((each) => MISSING[each]({}, options)).join(', ') },
        options,
      ),
  ],
  'plan-without-price': [422, 'INVALID', m.product_staff_plan_without_price, 'price'],
  'plan-begins-in-past': [422, 'INVALID', m.product_staff_plan_begins_in_past, 'begins'],
  'plan-ends-in-past': [422, 'INVALID', m.product_staff_plan_ends_in_past, 'ends'],
  'plan-ends-before-begin': [422, 'INVALID', m.product_staff_plan_ends_before_begin, 'ends'],
  'plan-in-currency': [422, 'INVALID', m.product_staff_plan_in_currency, 'currency'],
  'not-undoable': [404, 'NOT_UNDOABLE', m.product_staff_not_undoable],
  'nothing-to-undo': [422, 'NOTHING_TO_UNDO', m.product_staff_nothing_to_undo],
  'no-plan': [404, 'NOT_FOUND', m.product_staff_no_plan],
  'not-a-draft': [422, 'INVALID', m.product_staff_not_a_draft, 'publishAt'],
  'too-early': [422, 'INVALID', m.product_staff_too_early, 'publishAt'],
}
