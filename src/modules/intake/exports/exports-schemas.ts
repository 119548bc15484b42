import { z } from 'zod'

export const EXPORT_FORMATS = ['vitrin', 'shopify', 'woocommerce'] as const
export type ExportFormatName = (typeof EXPORT_FORMATS)[number]

/** Which products are exported. Deleted ones never are. */
export interface ExportScope {
  /** Only products on sale; a product's variants come with it. */
  onSale: boolean
  /** The path of a category, as `ev/mutfak`; '' is all of them. */
  category: string
}

export const EVERYTHING: ExportScope = { onSale: false, category: '' }

export const exportQuerySchema = z.object({
  format: z.enum(EXPORT_FORMATS).default('vitrin'),
  /** `active` leaves out products that are off sale. */
  only: z.enum(['all', 'active']).default('all'),
  /** `zip`: the file and its pictures in one ZIP; without it the file has addresses of the shop's pictures. */
  pictures: z.enum(['addresses', 'zip']).default('addresses'),
})
