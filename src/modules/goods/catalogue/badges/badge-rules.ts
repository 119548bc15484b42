/** What cards say of a product beside its discount, in the order in which they say it. */
export const PRODUCT_BADGES = ['best-seller', 'new'] as const
export type ProductBadge = (typeof PRODUCT_BADGES)[number]
