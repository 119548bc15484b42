import { m } from '#office-texts/messages.js'

/** A value of a record as one line of text. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? m.frame_yes() : m.frame_no()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
