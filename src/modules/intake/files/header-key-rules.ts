import { foldText } from '#shared/text/turkish.ts'

/** A header in the form it is compared in: case folded, punctuation removed. 'Body (HTML)' and 'body html' are one. */
export function headerKey(title: string): string {
  return foldText(title)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The same without anything between its words: `E-posta` is `eposta`, `billing_first_name` `billingfirstname`. */
export const columnKey = (title: string): string => headerKey(title).replaceAll(' ', '')

/** A name with nothing but its letters and digits: `Ürün Kodu` and `urun_kodu` are `urunkodu`. */
export const compactName = (text: string): string => foldText(text).replace(/[^a-z0-9]/g, '')
