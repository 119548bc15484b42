/** Largest product file that staff may upload, in bytes; `npm run import` has no limit. */
export const LARGEST_IMPORT = 100 * 1024 * 1024

/** Largest ZIP of pictures beside a product file, in bytes. */
export const LARGEST_PICTURES = 1024 * 1024 * 1024
