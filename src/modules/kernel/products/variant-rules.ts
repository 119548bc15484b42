/** Variants that a product may have: imports refuse more, pages and responses are bounded for as many (decision 163). */
export const MAX_VARIANTS = 2048
