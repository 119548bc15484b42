import { plainText } from '#modules/content/feeds/plain-text-rules.ts'
import type { ProductDraft } from '#modules/intake/imports/draft/product-draft.ts'
import type { ImportFile } from '#modules/intake/imports/file/open-import-file.ts'
import { readRows } from '#modules/intake/imports/plan/import-rows.ts'
import { cleanCell } from '#modules/intake/imports/report/import-values.ts'
import { columnMarks, type DecimalMark } from '#shared/files/decimal-mark-rules.ts'
import { parseDecimalText } from '#shared/money.ts'

export interface ComparedColumn {
  title: string
  /** The field it is read as; null where it is not carried. */
  field: string | null
  /** How many cells it has in rows that were not refused, and how many of them the shop has as they are. */
  cells: number
  same: number
  /** The first cell that the shop has otherwise; the first of all where there is none. */
  sample: string
}

/** What the shop has of one product or variant, its product's included, as `shopFacts` reads it. */
export interface ProductFacts {
  code: string
  texts: readonly (string | null)[]
  money: readonly (string | null)[]
  stock: readonly (string | null)[]
  sizes: readonly (string | null)[]
  tax: string
}

/** Reads `ProductFacts`, for a database of a test. */
export const SHOP_FACTS = `
  select p.code,
    array[p.code, parent.code, p.name, parent.name, p.slug, parent.slug, b.name, p.model, p.equivalent_code, parent.equivalent_code, p.status, p.currency,
      p.meta_title, p.meta_description, p.meta_keywords, parent.meta_title, parent.meta_description, parent.meta_keywords,
      p.description, parent.description, p.withdrawal_exception]
    || array(select barcode from product_units u where u.product_id = p.id)
    || array(select value from product_units u where u.product_id = p.id)
    || array(select c.name from product_categories pc join categories c on c.id = pc.category_id where pc.product_id in (p.id, parent.id))
    || array(select t.name from product_tags pt join tags t on t.id = pt.tag_id where pt.product_id in (p.id, parent.id))
    || array(select unnest(array[v.name, v.value]) from product_variant_values v where v.product_id = p.id
             or v.product_id in (select id from products c where c.parent_id = p.id))
    || array(select w.name from inventory i join warehouses w on w.id = i.warehouse_id where i.product_id = p.id)
    || array(select unnest(array[t.name, t.description, t.meta_title, t.meta_description]) from product_texts t where t.product_id in (p.id, parent.id))
    || array(select unnest(array[s->>'name', s->>'value']) from product_specifications ps, jsonb_array_elements(ps.specifications) s
             where ps.product_id in (p.id, parent.id)) as texts,
    array(select x::text from product_units u, unnest(array[u.sale_price, u.list_price, round(u.sale_price * (100 + p.tax_rate) / 100, 2),
            round(u.list_price * (100 + p.tax_rate) / 100, 2)]) as x where u.product_id = p.id and x is not null) as money,
    array(select quantity::text from inventory i where i.product_id = p.id) || array[l.quantity::text] as stock,
    array(select x::text from product_units u, unnest(array[u.width, u.height, u.length, u.weight, u.weight * 1000, u.multiplier]) as x
           where u.product_id = p.id) as sizes,
    p.tax_rate::text as tax
   from products p join stock_levels l on l.product_id = p.id
   left join products parent on parent.id = p.parent_id left join brands b on b.id = coalesce(p.brand_id, parent.brand_id)`

const KINDS = [
  ['money', /price|cost|compareAt/i],
  ['stock', /stock|qty|quantity|available|onhand/i],
  ['sizes', /weight|width|height|length|multiplier|grams/i],
  ['tax', /tax(?!status|able|class|included)/i],
] as const

const normal = (text: string) => plainText(text).replace(/\s+/g, ' ').trim().toLocaleLowerCase('tr')
const LISTS = /->|[|;,>/\n:=]+/

/** Compares an imported shop with its file, cell by cell: each cell of a column with what the shop has of the product of its row. */
export async function compareColumns(
  { source, columns, mapping }: ImportFile,
  products: readonly ProductDraft[],
  facts: readonly ProductFacts[],
  refused: ReadonlySet<number>,
): Promise<ComparedColumn[]> {
  const byCode = new Map(facts.map((each) => [each.code, each]))
  const lines = new Map(
    products.flatMap((product) =>
      [product, ...product.variants].map(({ line, code }) => [line, [product, code]] as const),
    ),
  )
  const cells: { at: number; cell: string; facts: ProductFacts | undefined; pictures: string[] }[] = []
  let header: readonly string[] = []
  let current: readonly [ProductDraft, string] | undefined
  for await (const row of readRows(source)) {
    if (row.index < 0) header = row.cells.map((cell) => cell.trim())
    else if (!refused.has(row.line)) {
      // Further rows of a product, as of its pictures, are of the one above.
      current = lines.get(row.line) ?? current
      const [product, code] = current ?? []
      const pictures = product ? [product, ...product.variants].flatMap((each) => each.pictures) : []
      for (const [at, cell] of row.cells.entries())
        if (cell.trim() !== '')
          cells.push({
            ...{ at, cell: cleanCell(cell), facts: byCode.get(code ?? '') },
            pictures: pictures.flatMap(({ source: from, alt }) => [from, alt]),
          })
    }
  }
  return mapping.map(({ title }): ComparedColumn => {
    const at = header.indexOf(title)
    const field = columns.fieldAt(at)
    const own = cells.filter((each) => each.at === at)
    const marks = columnMarks()
    for (const { cell } of own) marks.see(cell)
    const shown = marks.mark()
    const mark = shown.kind === 'shown' ? shown.mark : ','
    const kind = KINDS.find(([, pattern]) => field && pattern.test(field))?.[0]
    const isThere = (each: (typeof own)[number]) => (kind ? hasNumber(each, kind, mark) : hasText(each))
    const other = field === null ? undefined : own.find((each) => !isThere(each))
    return {
      ...{ title, field, cells: own.length },
      same: field === null ? 0 : own.filter(isThere).length,
      sample: (other ?? own[0])?.cell ?? '',
    }
  })
}

function hasNumber(
  { cell, facts }: { cell: string; facts: ProductFacts | undefined },
  kind: 'money' | 'stock' | 'sizes' | 'tax',
  mark: DecimalMark,
): boolean {
  const wanted = parseDecimalText(cell.replace('%', ''), { decimalMark: mark })
  const known = kind === 'tax' ? [facts?.tax ?? null] : (facts?.[kind] ?? [])
  return wanted !== null && known.some((each) => each !== null && wanted.eq(each))
}

function hasText({
  cell,
  facts,
  pictures,
}: {
  cell: string
  facts: ProductFacts | undefined
  pictures: string[]
}) {
  const known = new Set(
    [...(facts?.texts ?? []), ...pictures].flatMap((text) => (text ? [normal(text)] : [])),
  )
  const whole = normal(cell)
  if (known.has(whole)) return true
  if (whole.length > 5 && [...known].some((text) => text.includes(whole))) return true
  const parts = cell.split(LISTS).map(normal).filter(Boolean)
  return (
    (parts.length > 1 && parts.every((part) => known.has(part))) ||
    cell.split(/[|;,\n]\s*(?=https?:|[\w-]+\.)/).every((part) => known.has(normal(part)))
  )
}
