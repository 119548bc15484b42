/** `all`: everything. `update`: known products alone. `create`: new products alone. `prices-and-stock`: nothing else of known products. */
export const IMPORT_MODES = ['all', 'update', 'create', 'prices-and-stock'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]
