/** The query parameter with the page number of a product's reviews. */
export const REVIEWS_PAGE = 'yorum'
