import { headerKey } from '#modules/intake/files/header-key-rules.ts'

export const LIKE_PRICE = /fiyat|price|tutar|ucret|bedel/
export const LIKE_STOCK = /stok|stock|miktar|adet|adedi|quantity|qty|inventory|envanter/
/** What a column beside the known price or stock is called that may be another one of it. */
const LIKE_AMOUNT =
  /fiyat|price|tutar|ucret|bedel|indirim|iskonto|discount|kampanya|promo|stok|stock|miktar|quantity|qty|inventory|envanter/
/** What it is not, although its name has one of those words: codes, days, currencies, limits, what goods cost the shop. */
const NO_AMOUNT =
  /kod|code|barkod|tarih|date|from|birim|currency|doviz|kur$|oran|rate$|minimum|maximum|maksimum|kritik|critical|alis|maliyet|cost|wholesale|tedarik|supplier|kargo|shipping|durum|status|tip$|type/

/** Whether a column beside the known price or stock may be a second one of it. */
export function mayBeFurtherAmount(title: string): boolean {
  const key = headerKey(title)
  return LIKE_AMOUNT.test(key) && !NO_AMOUNT.test(key)
}

/** Whether a column may be the price, a discount or the stock, which are never guessed: a file waits for the answer about it. */
export function mayStopImport(title: string): boolean {
  const key = headerKey(title)
  return LIKE_PRICE.test(key) || LIKE_STOCK.test(key) || mayBeFurtherAmount(title)
}
