import {
  MAX_GUIDE_PRODUCTS,
  MAX_SIZE_CELL,
  MAX_SIZE_COLUMNS,
  MAX_SIZE_ROWS,
} from '#modules/kernel/products/size-guide-rules.ts'
import type { Refusals } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type { CreateGuideResult, DeleteGuideResult, SaveGuideResult } from './size-guides.server.ts'

export const CREATE_REFUSALS: Refusals<CreateGuideResult> = {
  'too-many': [422, 'INVALID', m.size_guide_staff_too_many, 'name'],
  'name-taken': [422, 'INVALID', m.size_guide_staff_name_taken, 'name'],
}
export const DELETE_REFUSALS: Refusals<DeleteGuideResult> = {
  'not-found': [404, 'NOT_FOUND', m.size_guide_staff_not_found],
  conflict: [409, 'CONFLICT', m.size_guide_staff_conflict],
}
/** The text that has the table. */
const fieldOf = ({ field }: { field: string }) => field
export const SAVE_REFUSALS: Refusals<SaveGuideResult> = {
  ...DELETE_REFUSALS,
  'name-taken': [422, 'INVALID', m.size_guide_staff_name_taken, 'name'],
  'no-rows': [422, 'INVALID', m.size_guide_staff_no_rows, fieldOf],
  'one-column': [422, 'INVALID', m.size_guide_staff_one_column, fieldOf],
  'too-many-rows': [422, 'INVALID', (_, to) => m.size_guide_staff_rows({ most: MAX_SIZE_ROWS }, to), fieldOf],
  'too-many-columns': [
    422,
    'INVALID',
    (_, to) => m.size_guide_staff_columns({ most: MAX_SIZE_COLUMNS }, to),
    fieldOf,
  ],
  'long-cell': [422, 'INVALID', (_, to) => m.size_guide_staff_cell({ most: MAX_SIZE_CELL }, to), fieldOf],
  'english-alone': [422, 'INVALID', m.size_guide_staff_english_alone, 'table'],
  'picture-missing': [422, 'INVALID', m.size_guide_staff_picture, 'picture'],
  'place-taken': [
    422,
    'INVALID',
    ({ label, guide }, to) => m.size_guide_staff_place_taken({ place: label, guide }, to),
    'places',
  ],
  'too-many-products': [
    422,
    'INVALID',
    (_, to) => m.size_guide_staff_products({ most: MAX_GUIDE_PRODUCTS }, to),
    'products',
  ],
  'unknown-codes': [
    422,
    'INVALID',
    ({ codes }, to) => m.size_guide_staff_unknown_codes({ codes: codes.join(', ') }, to),
    'products',
  ],
  'product-taken': [
    422,
    'INVALID',
    ({ code, guide }, to) => m.size_guide_staff_product_taken({ code, guide }, to),
    'products',
  ],
}
