import { createHash } from 'node:crypto'
import type { ProductDraft, VariantDraft } from '../draft/product-draft.ts'
import type { ImportOptions } from './import-format.ts'

/** What an import remembers of the last files that contained a product: its content, and its stock. */
export interface ImportHash {
  content: string
  stock: string
  /** The fields that the file said something about, as a number of bits (`FIELDS`); null in what was stored before they were. */
  fields: number | null
  /** Earlier files with other fields, the last one first. */
  others: readonly EarlierContent[]
}

/** What a file with other fields contained the last time. */
interface EarlierContent {
  fields: number
  content: string
  /** Those of its fields that a later file has written since. */
  since: number
}

const SELLABLE = [
  'name',
  'description',
  'brand',
  'currency',
  'taxRate',
  'model',
  'equivalentCode',
  'status',
  'withdrawalException',
] as const
const PRODUCT = [
  'slug',
  'metaTitle',
  'metaDescription',
  'metaKeywords',
  'categories',
  'tags',
  'english',
] as const
const PRODUCT_LISTS = ['englishCategories', 'specifications', 'englishSpecifications'] as const
const UNIT = ['sale', 'list', 'multiplier', 'barcode', 'width', 'height', 'length', 'weight'] as const
/** Each is a bit of a number, by its place: new ones go to the end. */
const FIELDS = [...SELLABLE, ...PRODUCT, ...PRODUCT_LISTS, ...UNIT, 'values'] as const
type Field = (typeof FIELDS)[number]
/** A field of a file that digests and plans know. */
export type FileField = Field
const BITS = new Map<Field, number>(FIELDS.map((field, at) => [field, 2 ** at]))
const bitOf = (field: Field) => BITS.get(field) ?? 0

/** What a draft says of the table of specifications, be it the whole or single rows: both write the same field. */
const tableOf = (draft: ProductDraft | VariantDraft) =>
  'variants' in draft ? (draft.specifications ?? draft.specificationChanges) : undefined

/** These fields as a number of bits; others have none. */
export const bitsOf = (fields: Iterable<string>): number =>
  [...fields].reduce((bits, field) => bits | bitOf(field as Field), 0)

/** The names of the fields of a number of bits. */
export const namesOfBits = (bits: number): Field[] => FIELDS.filter((field) => (bits & bitOf(field)) !== 0)

/** The fields that a draft says something about. */
export function fieldsOf(draft: ProductDraft | VariantDraft): number {
  const given: Partial<Record<Field, unknown>> = {
    ...draft,
    specifications: tableOf(draft),
    values: undefined,
  }
  if ('values' in draft && draft.values.length > 0) given.values = draft.values
  for (const field of UNIT) given[field] = draft.units.some((unit) => unit[field] !== null) || undefined
  return FIELDS.reduce((bits, field) => ((given[field] ?? null) === null ? bits : bits | bitOf(field)), 0)
}

/** The draft as a file would be that says nothing but these fields. */
export function onlyFields<Draft extends ProductDraft | VariantDraft>(draft: Draft, fields: number): Draft {
  const has = (field: Field) => (fields & bitOf(field)) !== 0
  const left: Record<string, unknown> = {
    ...draft,
    units: draft.units.map((unit) => ({
      ...unit,
      ...Object.fromEntries(UNIT.filter((field) => !has(field)).map((field) => [field, null])),
    })),
  }
  for (const field of [...SELLABLE, ...PRODUCT]) if (field in left && !has(field)) left[field] = null
  for (const field of [...PRODUCT_LISTS, 'withdrawalException' as const]) if (!has(field)) delete left[field]
  if (!has('specifications')) delete left.specificationChanges
  if ('values' in left && !has('values')) left.values = []
  return left as unknown as Draft
}

/** What is written together: a price without its rate or its currency would be another one. */
const PRICE = ['currency', 'taxRate', 'sale', 'list'] as const satisfies readonly Field[]
const TOGETHER: readonly (readonly Field[])[] = [PRICE, ['name', 'slug'], ['categories', 'englishCategories']]

/**
 * The fields of a draft that say something else than the shop has, and whether its units have other names: `there` is the draft that the same format would make of an export of the shop. With
 * prices without KDV every price is something else, because those of an export have it.
 */
export function differingFields<Draft extends ProductDraft | VariantDraft>(
  draft: Draft,
  there: ProductDraft | VariantDraft,
  prices: ImportOptions['prices'],
): { fields: number; namesUnits: boolean } {
  const given = fieldsOf(draft)
  const one: Partial<Record<Field, unknown>> = { ...draft, specifications: tableOf(draft), values: undefined }
  const other: Partial<Record<Field, unknown>> = {
    ...there,
    specifications: tableOf(there),
    values: undefined,
  }
  if ('values' in draft) one.values = draft.values
  if ('values' in there) other.values = there.values
  for (const field of UNIT) {
    one[field] = draft.units.map((unit) => unit[field])
    other[field] = there.units.map((unit) => unit[field])
  }
  const hasSameUnits =
    draft.units.length === there.units.length &&
    draft.units.every(({ value }, at) => value === null || value === there.units[at]?.value)
  const isUnit = (field: Field) => UNIT.some((each) => each === field)
  const isDifferent = (field: Field) =>
    (given & bitOf(field)) !== 0 &&
    ((isUnit(field) && !hasSameUnits) ||
      (prices === 'net' && field === 'sale') ||
      JSON.stringify(one[field]) !== JSON.stringify(other[field]))
  const different = FIELDS.filter(isDifferent)
  const all = TOGETHER.filter((fields) => fields.some((field) => different.includes(field))).flat()
  const fields = [...different, ...all].reduce((bits, field) => bits | (given & bitOf(field)), 0)
  return { fields, namesUnits: !hasSameUnits }
}

/** Whether the brand is among the fields: variants have a copy of it. */
export const namesBrand = (fields: number): boolean => (fields & bitOf('brand')) !== 0

/**
 * Digests what a file contains for one product or variant, so that the same file again changes nothing. Stock has a digest of its own: a
 * file with a new price and yesterday's stock must not undo what was sold since. Line numbers, pictures, videos, tables of
 * sizes and old addresses are left out: lines move, the others are compared one by one.
 */
export function importHash(
  draft: ProductDraft | VariantDraft,
  parentCode: string | null,
  prices: ImportOptions['prices'],
): ImportHash {
  const { line, stock, pictures, ...content } = draft
  const { variants, rows, old, formerCode, isSimple, sizeGuide, video, newName, ...own } = {
    variants: undefined,
    rows: undefined,
    old: undefined,
    formerCode: undefined,
    isSimple: undefined,
    sizeGuide: undefined,
    video: undefined,
    newName: undefined,
    ...content,
  }
  // A digest does not tell a file without multipliers from one that has 1 in them all.
  const units = own.units.map((unit) => ({ ...unit, multiplier: unit.multiplier ?? 1 }))
  return {
    content: digest([prices, parentCode, { ...own, units }]),
    stock: stock === null ? '' : digest(stock),
    fields: fieldsOf(draft),
    others: [],
  }
}

/** Every field of the file is to be written, none, or those that a file with other fields has changed since. */
export type ContentChange = 'all' | 'none' | { fields: number }

const contentsOf = ({ fields, content, others }: ImportHash): EarlierContent[] => [
  ...(fields === null ? [] : [{ fields, content, since: 0 }]),
  ...others,
]

/**
 * What a file changes of a product. One that contains what the last file with the same fields contained changes nothing, and keeps what was edited in the
 * shop, though files with other fields came in between; what these wrote is as the file has it again.
 */
export function contentChange(before: ImportHash | null, now: ImportHash): ContentChange {
  if (before === null) return 'all'
  if (before.content === now.content) return 'none'
  const same = contentsOf(before).find(({ fields }) => fields === now.fields)
  if (same?.content !== now.content) return 'all'
  return same.since === 0 ? 'none' : { fields: same.since }
}

/** Files with other fields that are remembered. */
const MOST_OTHERS = 3

/** As stored in `products.import_hash`. A file without stock keeps the previous stock digest. */
export function hashText(hash: ImportHash, before: ImportHash | null): string {
  const change = contentChange(before, hash)
  const written = change === 'all' ? (hash.fields ?? 0) : change === 'none' ? 0 : change.fields
  const others = (before ? contentsOf(before) : [])
    .filter(({ fields }) => fields !== hash.fields)
    .slice(0, MOST_OTHERS)
    .map(
      ({ fields, content, since }) =>
        `${fields.toString(36)}~${content}~${(since | (written & fields)).toString(36)}`,
    )
  const known = [hash.content, hash.stock || (before?.stock ?? ''), (hash.fields ?? 0).toString(36)]
  return [...known, ...(others.length > 0 ? [others.join('/')] : [])].join('.')
}

/** Parses `hashText`; null for products that were never imported. */
export function parseHash(text: string | null): ImportHash | null {
  const [content, stock, fields, others = ''] = text?.split('.') ?? []
  if (content === undefined || stock === undefined) return null
  return {
    content,
    stock,
    fields: fields === undefined ? null : Number.parseInt(fields, 36),
    others: others
      .split('/')
      .filter(Boolean)
      .map((each) => {
        const [own = '', digested = '', since = ''] = each.split('~')
        return { fields: Number.parseInt(own, 36), content: digested, since: Number.parseInt(since, 36) }
      }),
  }
}

/** Stands for the content of a file of which something was left out: no file is unchanged against it. */
const KEPT = 'kept'

/**
 * The text of `hashText` for a product of which a file's content or stock was not written whole, since staff's changes won: the next file is compared again, and one that is to win
 * writes it.
 */
export function keptHash(
  text: string,
  before: ImportHash | null,
  kept: { content: boolean; stock: boolean },
): string {
  const [content = '', stock = '', ...others] = text.split('.')
  return [kept.content ? KEPT : content, kept.stock ? (before?.stock ?? '') : stock, ...others].join('.')
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}

/** The digest of a product that an undo took off sale: no file is unchanged against it, and one that brings it again puts it on sale. */
export const UNDONE_HASH = 'undone.'
