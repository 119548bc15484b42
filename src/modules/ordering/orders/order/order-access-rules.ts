/** The page where anybody looks up an order by its number and email; with a key in its query it opens a guest's order. */
export const ORDER_LOOKUP_PATH = '/siparis/sorgula'
