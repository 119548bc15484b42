/** A form field as text without spaces at its ends; '' when it is missing or a file. Cut at `longest` characters. */
export function formText(form: FormData, name: string, longest = 500): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim().slice(0, longest) : ''
}

const largestId = 2_147_483_647

/** A place in a list from a form, from 0; undefined for anything else. */
export function formPlace(form: FormData, name: string): number | undefined {
  const text = formText(form, name, 4)
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined
}

/** A row id from a form: plain digits within what the database holds, or null. */
export function formId(form: FormData, name: string): number | null {
  const text = formText(form, name, 20)
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return id >= 1 && id <= largestId ? id : null
}
