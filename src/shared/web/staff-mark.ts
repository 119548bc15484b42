/** Where the back office marks the browser of a person who may open its products: known to this browser alone and never sent. */
export const STAFF_MARK = 'vitrin_office_products'
