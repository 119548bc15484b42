/** Of a product or a variant: on sale, not for sale, not on sale yet, and archived, which only staff and old orders know. */
export const PRODUCT_STATUSES = ['active', 'passive', 'draft', 'deleted'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]
