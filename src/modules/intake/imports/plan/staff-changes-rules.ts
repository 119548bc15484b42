import type { FileField } from '../file/import-hash.ts'
import type { PreviewedFieldName } from '../report/previewed-field-rules.ts'

/** A field of a product that staff changes and a file may write. */
export type StaffField = FileField | 'stock' | 'pictures' | 'video'

/** A field with what it was and became; without values where these say nothing about whether it is as before. */
export interface ChangedField {
  field: StaffField
  from?: unknown
  to?: unknown
}

/** One change of a product, by a person or software in the shop, or by a file. `all` are the fields of a product that a file made. */
export interface FieldEvent {
  at: Date
  by: 'staff' | 'file'
  fields: readonly ChangedField[] | 'all'
}

/** An entry of the audit log about a product. */
interface AuditedChange {
  action: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** What the audit log calls the fields of a product that files may write too (`recordedProduct`, the sheet, the stock desk). */
const AUDITED: Readonly<Record<string, StaffField>> = {
  name: 'name',
  'tr.name': 'name',
  'tr.description': 'description',
  'tr.metaTitle': 'metaTitle',
  'tr.metaDescription': 'metaDescription',
  'tr.metaKeywords': 'metaKeywords',
  'en.name': 'english',
  'en.description': 'english',
  'en.metaTitle': 'english',
  'en.metaDescription': 'english',
  slug: 'slug',
  status: 'status',
  brand: 'brand',
  categories: 'categories',
  tags: 'tags',
  model: 'model',
  equivalentCode: 'equivalentCode',
  currency: 'currency',
  taxRate: 'taxRate',
  price: 'sale',
  listPrice: 'list',
  barcode: 'barcode',
  width: 'width',
  height: 'height',
  length: 'length',
  weight: 'weight',
  withdrawalException: 'withdrawalException',
  'tr.specifications': 'specifications',
  'en.specifications': 'englishSpecifications',
  pictures: 'pictures',
}
/** Fields of a product's entry that are its variants' as well. */
const OF_FAMILY: Readonly<Record<string, StaffField>> = { variantPictures: 'pictures', options: 'values' }

const UNIT_FIELDS = ['multiplier', 'sale', 'list', 'barcode', 'width', 'height', 'length', 'weight'] as const

/** The line of a unit in the audit log (`unitLine` of the product desk); null for one of another shape. */
function unitParts(line: string): { name: string; parts: readonly string[] } | null {
  const match =
    /^(.*) × (\d+): ([\d.]*)(?: · \(([\d.]+)\))?(?: · (.*?))? · (\S+) × (\S+) × (\S+) cm · (\S+) kg$/.exec(
      line,
    )
  if (!match) return null
  const [, name = '', ...parts] = match
  return { name, parts: parts.map((part = '') => part) }
}

/** The fields of units that differ between two texts of the audit log; prices of the default unit stand in fields of their own. */
function changedUnits(before: unknown, after: unknown): ChangedField[] {
  const [from, to] = [before, after].map((text) =>
    String(text ?? '')
      .split('\n')
      .map(unitParts),
  )
  const all = UNIT_FIELDS.map((field): ChangedField => ({ field }))
  if (!from || !to || from.length !== to.length) return all
  const changed = new Set<(typeof UNIT_FIELDS)[number]>()
  for (const [at, was] of from.entries()) {
    const is = to[at]
    if (!was || !is) return all
    UNIT_FIELDS.forEach((field, place) => {
      const isOwn = at > 0 || !['sale', 'list', 'barcode'].includes(field)
      if (isOwn && was.parts[place] !== is.parts[place]) changed.add(field)
    })
  }
  return [...changed].map((field) => ({ field }))
}

/**
 * The fields of a product or variant that an entry of the audit log is about. `own` is false for the entry of the product that it is a variant of; `code` is its
 * code, by which entries of the sheet name cells of variants.
 */
export function auditedFields(
  { action, before, after }: AuditedChange,
  { own, code }: { own: boolean; code: string },
): ChangedField[] {
  if (action === 'product.video') return own ? [{ field: 'video' }] : []
  if (action.startsWith('product.stock-')) return own ? [{ field: 'stock' }] : []
  if (action === 'product.sheet') return cellsOf({ before, after }, code)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name): ChangedField[] => {
    const family = action === 'product.options' && name === 'pictures' ? 'pictures' : OF_FAMILY[name]
    if (family) return [{ field: family }]
    if (!own) return []
    if (name === 'units') return changedUnits(before.units, after.units)
    const field = AUDITED[name]
    // The picture of a language, or one of its texts, is a part of the field.
    if (field === 'english' || field === 'pictures') return [{ field }]
    return field ? [{ field, from: before[name], to: after[name] }] : []
  })
}

/** Cells of the sheet, as 'price @ CODE'. */
function cellsOf({ before, after }: Omit<AuditedChange, 'action'>, code: string): ChangedField[] {
  const mark = ` @ ${code}`
  return Object.keys(after).flatMap((key): ChangedField[] => {
    if (!key.endsWith(mark)) return []
    const name = key.slice(0, -mark.length)
    if (name === 'quantity') return [{ field: 'stock' }]
    const field = AUDITED[name]
    if (field === 'english') return [{ field }]
    return field ? [{ field, from: before[key], to: after[key] }] : []
  })
}

/** What runs call the fields of a product's state. */
const STATES: Readonly<Record<string, readonly StaffField[]>> = {
  name: ['name'],
  slug: ['slug'],
  description: ['description'],
  meta_title: ['metaTitle'],
  meta_description: ['metaDescription'],
  meta_keywords: ['metaKeywords'],
  model: ['model'],
  equivalent_code: ['equivalentCode'],
  status: ['status'],
  withdrawal_exception: ['withdrawalException'],
  brand_id: ['brand'],
  categories: ['categories'],
  tags: ['tags'],
  translations: ['english'],
  specifications: ['specifications', 'englishSpecifications'],
  values: ['values'],
  images: ['pictures'],
  video: ['video'],
}
const PRICE_STATE = ['currency', 'taxRate', 'sale', 'list'] as const

type State = Readonly<Record<string, string | null | undefined>>

/** The fields that a run changed, from its change log; `after` is null where that holds digests. */
export function stateFieldsOf(before: State, after: State | null, stock: boolean): ChangedField[] {
  const list = (text: string | null | undefined) => (text ? (JSON.parse(text) as unknown[]) : [])
  const fields = Object.keys(before).flatMap((name): ChangedField[] => {
    const known = STATES[name]
    if (known) return known.map((field) => ({ field, from: before[name], to: after?.[name] }))
    if (name === 'price') {
      const [from, to] = [list(before.price), after ? list(after.price) : null]
      return PRICE_STATE.flatMap((field, at) =>
        to && from[at] === to[at] ? [] : [{ field, from: from[at], to: to?.[at] }],
      )
    }
    if (name !== 'units') return []
    const [from, to] = [list(before.units) as unknown[][], after ? (list(after.units) as unknown[][]) : null]
    return UNIT_FIELDS.flatMap((field, at) => {
      const isSame =
        to?.length === from.length && from.every((unit, row) => unit[at + 1] === to[row]?.[at + 1])
      return isSame ? [] : [{ field }]
    })
  })
  return stock ? [...fields, { field: 'stock' as const }] : fields
}

/**
 * The fields that are staff's work: changed by staff, by no file afterwards, and not back at what they were. Events come in the order of time.
 */
export function staffFields(events: readonly FieldEvent[]): Set<StaffField> {
  const changed = new Map<StaffField, { first: ChangedField; last: ChangedField }>()
  for (const { by, fields } of events) {
    if (fields === 'all') {
      changed.clear()
      continue
    }
    for (const each of fields) {
      if (by === 'file') changed.delete(each.field)
      else changed.set(each.field, { first: changed.get(each.field)?.first ?? each, last: each })
    }
  }
  return new Set(
    [...changed].flatMap(([field, { first, last }]) =>
      'from' in first && 'to' in last && first.from === last.to ? [] : [field],
    ),
  )
}

/**
 * The fields that a file leaves as they are because staff changed these. A price that staff set stays the price that shoppers see, so its rate and currency stay
 * with it; a rate alone does not keep the price of the file away, which is stored at the rate that the shop has. Where the currency stays and the file has another one,
 * none of its prices is written.
 */
export function keptFields(
  staff: ReadonlySet<StaffField>,
  { otherCurrency }: { otherCurrency: boolean },
): Set<StaffField> {
  const kept = new Set(staff)
  if (staff.has('sale') || staff.has('list')) kept.add('taxRate').add('currency')
  if (staff.has('currency') || (otherCurrency && kept.has('currency')))
    kept.add('sale').add('list').add('taxRate')
  return kept
}

/** What reports and previews call the fields, in their order. */
const SHOWN: Readonly<Record<StaffField, PreviewedFieldName>> = {
  sale: 'price',
  currency: 'price',
  list: 'listPrice',
  taxRate: 'taxRate',
  stock: 'stock',
  name: 'name',
  slug: 'slug',
  description: 'description',
  brand: 'brand',
  model: 'model',
  equivalentCode: 'equivalentCode',
  status: 'status',
  withdrawalException: 'withdrawalException',
  metaTitle: 'metaTitle',
  metaDescription: 'metaDescription',
  metaKeywords: 'metaKeywords',
  categories: 'categories',
  englishCategories: 'categories',
  tags: 'tags',
  english: 'translations',
  specifications: 'specifications',
  englishSpecifications: 'specifications',
  multiplier: 'units',
  barcode: 'units',
  width: 'units',
  height: 'units',
  length: 'units',
  weight: 'units',
  values: 'options',
  pictures: 'pictures',
  video: 'video',
}
const ORDER = [...new Set(Object.values(SHOWN))]

/** Fields by the names that previews have for them, each once. */
export const shownFields = (fields: Iterable<StaffField>): PreviewedFieldName[] => {
  const names = new Set([...fields].map((field) => SHOWN[field]))
  return ORDER.filter((name) => names.has(name))
}
