import {
  MAX_GUIDE_PRODUCTS,
  MAX_SIZE_CELL,
  MAX_SIZE_COLUMNS,
  MAX_SIZE_ROWS,
} from '#modules/kernel/products/size-guide-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { GuideProblem } from './size-guides.server.ts'

/** The field of the form that a refusal is about, and its sentence. */
export function guideSentence(problem: GuideProblem, locale: Locale): { field: string; sentence: string } {
  const of = (field: string, sentence: string) => ({ field, sentence })
  switch (problem.reason) {
    case 'name-taken':
      return of('name', m.size_guide_staff_name_taken({}, { locale }))
    case 'no-rows':
      return of(problem.field, m.size_guide_staff_no_rows({}, { locale }))
    case 'one-column':
      return of(problem.field, m.size_guide_staff_one_column({}, { locale }))
    case 'too-many-rows':
      return of(problem.field, m.size_guide_staff_rows({ most: MAX_SIZE_ROWS }, { locale }))
    case 'too-many-columns':
      return of(problem.field, m.size_guide_staff_columns({ most: MAX_SIZE_COLUMNS }, { locale }))
    case 'long-cell':
      return of(problem.field, m.size_guide_staff_cell({ most: MAX_SIZE_CELL }, { locale }))
    case 'english-alone':
      return of('table', m.size_guide_staff_english_alone({}, { locale }))
    case 'picture-missing':
      return of('picture', m.size_guide_staff_picture({}, { locale }))
    case 'place-taken': {
      const { label, guide } = problem
      return of('places', m.size_guide_staff_place_taken({ place: label, guide }, { locale }))
    }
    case 'too-many-products':
      return of('products', m.size_guide_staff_products({ most: MAX_GUIDE_PRODUCTS }, { locale }))
    case 'unknown-codes':
      return of('products', m.size_guide_staff_unknown_codes({ codes: problem.codes.join(', ') }, { locale }))
    case 'product-taken': {
      const { code, guide } = problem
      return of('products', m.size_guide_staff_product_taken({ code, guide }, { locale }))
    }
  }
}
