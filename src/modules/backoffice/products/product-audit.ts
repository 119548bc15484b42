import { specificationsText } from '#modules/goods/catalogue/product/specification-rules.ts'
import type { AuditFields } from '#modules/platform/audit/audit.server.ts'
import type { ProductRecord, ProductUnit } from './products-admin-schemas.ts'

/** A picture with its alternative texts. */
function pictureLine({ file, alt, altEn }: ProductRecord['pictures'][number]): string {
  const texts = [alt, altEn].filter(Boolean).join(' / ')
  return texts === '' ? file : `${file} (${texts})`
}

const unitLine = ({
  value,
  multiplier,
  price,
  listPrice,
  barcode,
  width,
  height,
  length,
  weight,
}: ProductUnit) =>
  [
    `${value} × ${multiplier}: ${price.gross}`,
    listPrice && `(${listPrice.gross})`,
    barcode,
    `${width} × ${height} × ${length} cm`,
    `${weight} kg`,
  ]
    .filter(Boolean)
    .join(' · ')

/** A price that is asked for a while, with KDV, and the one that is asked at this moment because of it. */
const recordedPlan = (plan: ProductRecord['plannedPrice']) => ({
  plannedPrice: plan?.price.gross ?? '',
  plannedFrom: plan?.begins ?? '',
  plannedUntil: plan?.ends ?? '',
  askedPrice: plan?.running ? plan.price.gross : '',
})

/** What the audit log keeps of a product: every field that staff may change, as people read it. */
export function recordedProduct(product: ProductRecord): AuditFields {
  const { tr, en, units, specifications } = product
  const [unit] = units
  return {
    code: product.code,
    status: product.status,
    publishAt: product.publishAt,
    'tr.name': tr.name,
    'tr.description': tr.description,
    'tr.metaTitle': tr.metaTitle,
    'tr.metaDescription': tr.metaDescription,
    'tr.metaKeywords': tr.metaKeywords,
    'en.name': en.name,
    'en.description': en.description,
    'en.metaTitle': en.metaTitle,
    'en.metaDescription': en.metaDescription,
    'en.metaKeywords': en.metaKeywords,
    slug: product.slug,
    brand: product.brand?.name ?? '',
    categories: product.categories.map(({ label }) => label).join(', '),
    tags: product.tags.join(', '),
    model: product.model,
    equivalentCode: product.equivalentCode,
    currency: product.currency,
    taxRate: product.taxRate,
    price: unit?.price.gross ?? '',
    listPrice: unit?.listPrice?.gross ?? '',
    barcode: unit?.barcode ?? '',
    units: units.map(unitLine).join('\n'),
    cost: product.cost ?? '',
    ...recordedPlan(product.plannedPrice),
    withdrawalException: product.withdrawalException,
    fastDelivery: product.fastDelivery,
    sameDayShipping: product.sameDayShipping,
    'tr.specifications': specificationsText(specifications.tr),
    'en.specifications': specificationsText(specifications.en),
    pictures: product.pictures.map(pictureLine).join('\n'),
  }
}
