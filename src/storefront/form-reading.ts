/**
 * A form field as text without spaces at its ends; '' when it is missing or a file. What a shopper wrote comes whole, so that the
 * rules can say that it is too long; the size of a request bounds it. `longest` is for ids, keys and tokens of our own making: a
 * longer one is none of them and counts as missing. Nothing is ever cut, since a cut text may pass for one nobody sent.
 */
export function formText(form: FormData, name: string, longest = Number.POSITIVE_INFINITY): string {
  const value = form.get(name)
  const text = typeof value === 'string' ? value.trim() : ''
  return text.length > longest ? '' : text
}

/** A one-time key from a form; undefined for anything a page of ours would not have sent. */
export function formKey(form: FormData): string | undefined {
  const key = formText(form, 'key', 65)
  return /^[\w.-]{1,64}$/.test(key) ? key : undefined
}

const largestId = 2_147_483_647

/** A place in a list from a form, from 0; undefined for anything else. */
export function formIndex(form: FormData, name: string): number | undefined {
  const text = formText(form, name, 4)
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined
}

/** A row id from a form: plain digits within what the database holds, or null. */
export function formId(form: FormData, name: string): number | null {
  const text = formText(form, name, 20)
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return id >= 1 && id <= largestId ? id : null
}
