/** `all`: everything. `update`: known products alone. `create`: new products alone. `prices-and-stock`: nothing else of known products. */
export const IMPORT_MODES = ['all', 'update', 'create', 'prices-and-stock'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** Who wins where staff changed a field that a file says something about: the file, or what staff made of it. */
export const WINNERS = ['file', 'staff'] as const
export type Winner = (typeof WINNERS)[number]

/** What a new product cannot do without, and an empty cell does not say. */
export const NEW_PRODUCT_FIELDS = ['price', 'taxRate', 'stock'] as const
export type NewProductField = (typeof NEW_PRODUCT_FIELDS)[number]

/** Largest product file that staff may upload, in bytes; `npm run import` has no limit. */
export const LARGEST_IMPORT = 100 * 1024 * 1024

/** Largest ZIP of pictures beside a product file, in bytes. */
export const LARGEST_PICTURES = 1024 * 1024 * 1024

/** Products and variants that a preview of an undo looks at; a request has little time. */
export const MOST_PREVIEWED = 50_000
