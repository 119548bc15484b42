import type { Db } from '#database/database.ts'

/** Everything an import writes of products, with rows named by codes, paths and names instead of ids. */
const TABLES: Readonly<Record<string, string>> = {
  products: `select p.code, q.code as parent, p.name, p.slug, p.description, p.meta_title, p.meta_description, p.meta_keywords,
      b.name as brand, p.model, p.equivalent_code, p.currency, p.tax_rate, p.sale_price, p.list_price, p.has_children, p.status,
      p.fast_delivery, p.same_day_shipping, p.withdrawal_exception, p.search_text
    from products p left join products q on q.id = p.parent_id left join brands b on b.id = p.brand_id`,
  units: `select p.code, u.value, u.multiplier, u.sale_price, u.list_price, u.barcode, u.width, u.height, u.length, u.weight, u.position
    from product_units u join products p on p.id = u.product_id`,
  texts: `select p.code, t.locale, t.name, t.description, t.meta_title, t.meta_description, t.meta_keywords
    from product_texts t join products p on p.id = t.product_id`,
  specifications: `select p.code, s.locale, s.specifications
    from product_specifications s join products p on p.id = s.product_id`,
  sizeGuides: `select p.code, g.name as guide
    from size_guide_places x join products p on p.id = x.product_id join size_guides g on g.id = x.guide_id`,
  videos: `select p.code, v.kind, v.reference from product_videos v join products p on p.id = v.product_id`,
  options: `select p.code, v.position, v.code as option, v.name, v.value
    from product_variant_values v join products p on p.id = v.product_id`,
  categories: `select p.code, c.path, x.direct
    from product_categories x join products p on p.id = x.product_id join categories c on c.id = x.category_id`,
  tags: `select p.code, t.slug from product_tags x join products p on p.id = x.product_id join tags t on t.id = x.tag_id`,
  images:
    'select p.code, i.position, i.file, i.alt from product_images i join products p on p.id = i.product_id',
  levels: 'select p.code, l.quantity from stock_levels l join products p on p.id = l.product_id',
  warehouses: `select p.code, w.name, i.quantity
    from inventory i join products p on p.id = i.product_id join warehouses w on w.id = i.warehouse_id where i.quantity <> 0`,
}

export type ProductTables = Record<string, string[]>

/** The products of a shop, comparable between shops: every row as JSON, sorted. `codes` narrows to some products. */
export async function readProductTables(
  db: Db,
  codes: readonly string[] | null = null,
): Promise<ProductTables> {
  const tables: ProductTables = {}
  for (const [name, text] of Object.entries(TABLES)) {
    const { rows } = await db.unchecked<{ row: string }>(
      `select to_jsonb(t)::text as row from (${text}) as t where $1::text[] is null or t.code = any($1) order by 1`,
      [codes],
    )
    tables[name] = rows.map(({ row }) => row)
  }
  return tables
}
