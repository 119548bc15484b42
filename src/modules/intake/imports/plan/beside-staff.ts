import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { NoteValue } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import type { ProductDraft } from '../draft/product-draft.ts'
import { bitsOf, fieldsOf, keptHash, namesOfBits, onlyFields, parseHash } from '../file/import-hash.ts'
import type { PreviewedFieldName } from '../report/previewed-field-rules.ts'
import type { FoundProduct } from './known-products.ts'
import {
  isBroughtBack,
  type PlannedProduct,
  type PlannedRecord,
  type PlanSettings,
  planRecord,
  type StaffPlan,
  termsOf,
} from './planned-record.ts'
import { keptFields, type StaffField, shownFields } from './staff-changes-rules.ts'

const FIELD_NOTES = {
  price: 'report_field_price',
  listPrice: 'report_field_list_price',
  taxRate: 'report_field_tax_rate',
  stock: 'report_field_stock',
  name: 'report_field_name',
  slug: 'report_field_slug',
  description: 'report_field_description',
  metaTitle: 'report_field_meta_title',
  metaDescription: 'report_field_meta_description',
  metaKeywords: 'report_field_meta_keywords',
  model: 'report_field_model',
  equivalentCode: 'report_field_equivalent_code',
  withdrawalException: 'report_field_withdrawal_exception',
  status: 'report_field_status',
  categories: 'report_field_categories',
  options: 'report_field_options',
  units: 'report_field_units',
  brand: 'report_field_brand',
  tags: 'report_field_tags',
  translations: 'report_field_translations',
  specifications: 'report_field_specifications',
  sizeGuide: 'report_field_size_guide',
  video: 'report_field_video',
  parent: 'report_field_parent',
  pictures: 'report_field_pictures',
} as const satisfies Readonly<Record<PreviewedFieldName, string>>

/** Fields one after the other: 'Fiyat, Açıklama'. */
const listed = (fields: readonly PreviewedFieldName[]): NoteValue =>
  fields
    .map((field) => note(FIELD_NOTES[field]))
    .reduce((first, second) => note('report_list_of_two', { first, second }))

function tell(
  { draft, known }: PlannedRecord,
  fields: Iterable<StaffField>,
  { staff, problems }: PlanSettings,
): void {
  const shown = shownFields(fields)
  if (!staff || !known || shown.length === 0) return
  staff.meets(known.id, shown)
  const said = { code: draft.code, fields: listed(shown) }
  problems.warn(
    draft.line,
    '',
    staff.winner === 'staff' ? note('report_staff_kept', said) : note('report_staff_overwritten', said),
  )
}

/**
 * A planned record where staff changed fields that the file is about to write. Where the file wins, they are named; where staff wins, they are left out of what is written, and the file
 * is compared again the next time.
 */
export function besideStaff(record: PlannedRecord, settings: PlanSettings): PlannedRecord {
  const { known, whole } = record
  const { staff, tax = null } = settings
  const changed = known && staff?.changed.get(known.id)
  if (!staff || !changed) return record
  if (staysArchived(record, staff)) {
    tell(record, ['status'], settings)
    return asItIs(record)
  }
  const given = record.contentChanged ? (record.onlyFields ?? fieldsOf(whole)) : 0
  const pictures = changed.has('pictures') && record.draft.pictures.length > 0
  const video = changed.has('video') && 'video' in whole && whole.video !== undefined
  const stock = changed.has('stock') && record.stockChanged
  const beside: StaffField[] = [
    ...(pictures ? (['pictures'] as const) : []),
    ...(video ? (['video'] as const) : []),
    ...(stock ? (['stock'] as const) : []),
  ]
  const otherCurrency = (whole.currency ?? known.currency) !== known.currency
  const met = given & bitsOf(staff.winner === 'staff' ? keptFields(changed, { otherCurrency }) : changed)
  tell(record, [...namesOfBits(given & bitsOf(changed)), ...beside], settings)
  if (staff.winner === 'file' || (met === 0 && beside.length === 0)) return record
  const left = given & ~met
  const draft = { ...(met === 0 ? record.draft : onlyFields(record.draft, left)) }
  // A unit without a price would be the default one renamed.
  const [unit, ...more] = draft.units
  if (unit && more.length === 0 && unit.sale === null && record.draft.units[0]?.sale !== null)
    draft.units = [{ ...unit, value: null }]
  if (pictures) draft.pictures = []
  if (video && 'video' in draft) delete draft.video
  // Comes back, or moves: that is more than its fields.
  const isMore = isBroughtBack(whole, known) || record.isParent !== known.hasChildren
  return {
    ...record,
    draft,
    ...termsOf(draft, known, tax),
    contentChanged: record.contentChanged && (left !== 0 || isMore),
    onlyFields: met === 0 ? record.onlyFields : left,
    stockChanged: record.stockChanged && !stock,
    rememberedOnly: record.rememberedOnly && met === 0 && !stock,
    hash: keptHash(record.hash, parseHash(known.importHash), { content: met !== 0, stock }),
  }
}

/** A product or variant that staff archived since, where staff wins: the file does not bring it back. */
export const staysArchived = ({ known }: PlannedRecord, staff: StaffPlan | undefined): boolean =>
  staff?.winner === 'staff' &&
  known?.status === 'deleted' &&
  staff.changed.get(known.id)?.has('status') === true

/** A record of which nothing is written or remembered. */
function asItIs(record: PlannedRecord): PlannedRecord {
  const draft = { ...onlyFields(record.whole, 0), pictures: [] }
  if ('video' in draft) delete draft.video
  if ('sizeGuide' in draft) delete draft.sizeGuide
  return {
    ...record,
    draft,
    contentChanged: false,
    stockChanged: false,
    rememberedOnly: false,
    isParent: record.known?.hasChildren === true,
  }
}

/** The product as it is in the shop; what the file says of it is not written. */
export function untouched(
  product: ProductDraft,
  head: PlannedRecord,
  known: ReadonlyMap<string, FoundProduct>,
  settings: PlanSettings,
): PlannedProduct {
  tell(head, ['status'], settings)
  const records = [
    head,
    ...product.variants
      .filter(({ code }) => known.has(code))
      .map((variant) => planRecord(variant, product.code, known, settings.prices, settings.tax)),
  ].map(asItIs)
  const [first] = records
  const draft = first && 'categories' in first.draft ? first.draft : product
  return { draft, whole: product, records, losesVariants: false, isNew: false }
}
