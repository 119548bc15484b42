/** Holds the ids of the products to compare, as `12.7`. Scripts read it too: shared pages cannot say what a browser has chosen. */
export const COMPARE_COOKIE = 'vitrin_compare'
