/** What a new product cannot do without, and an empty cell does not say. */
export const NEW_PRODUCT_FIELDS = ['price', 'taxRate', 'stock'] as const
export type NewProductField = (typeof NEW_PRODUCT_FIELDS)[number]
