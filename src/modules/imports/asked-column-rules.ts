import { headerKey } from './import-columns.ts'

export const LIKE_PRICE = /fiyat|price|tutar|ucret|bedel/
export const LIKE_STOCK = /stok|stock|miktar|adet|adedi|quantity|qty|inventory|envanter/

/** Whether a column may be the price or the stock, which are never guessed: a file waits for the answer about it. */
export function mayStopImport(title: string): boolean {
  const key = headerKey(title)
  return LIKE_PRICE.test(key) || LIKE_STOCK.test(key)
}
