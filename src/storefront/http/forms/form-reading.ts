import { parseRowId } from '#shared/web/row-id.ts'

/**
 * A form field as trimmed text; '' when it is missing or a file. A shopper's text is returned whole, so that validation can say
 * that it is too long; the request size bounds it. `longest` is for ids, keys and tokens that the shop made: a longer value
 * counts as missing. Nothing is ever cut, because a cut value may equal one that nobody sent.
 */
export function formText(form: FormData, name: string, longest = Number.POSITIVE_INFINITY): string {
  const value = form.get(name)
  const text = typeof value === 'string' ? value.trim() : ''
  return text.length > longest ? '' : text
}

/** A one-time key from a form; undefined for anything that a page of the shop would not send. */
export function formKey(form: FormData): string | undefined {
  const key = formText(form, 'key', 65)
  return /^[\w.-]{1,64}$/.test(key) ? key : undefined
}

/** An index, from 0, from a form; undefined for anything else. */
export function formIndex(form: FormData, name: string): number | undefined {
  const text = formText(form, name, 4)
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined
}

/** A row id from a form: plain digits within what the database holds, or null. */
export function formId(form: FormData, name: string): number | null {
  return parseRowId(formText(form, name, 20))
}
