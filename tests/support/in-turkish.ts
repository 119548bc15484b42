import { noteText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'

type InTurkish<T> = T extends RunNote
  ? string
  : T extends string | number | boolean | null | undefined | Date | ((...values: never[]) => unknown)
    ? T
    : { [Key in keyof T]: InTurkish<T[Key]> }

/** A plain value with every note in it as its Turkish sentence. */
export function inTurkish<T>(value: T): InTurkish<T>
export function inTurkish(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => inTurkish<unknown>(each))
  if (isNote(value)) return noteText(value, 'tr')
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inTurkish<unknown>(each)]))
}

function isNote(value: unknown): value is RunNote {
  return (
    value !== null &&
    typeof value === 'object' &&
    'code' in value &&
    typeof value.code === 'string' &&
    value.code.startsWith('report_')
  )
}
