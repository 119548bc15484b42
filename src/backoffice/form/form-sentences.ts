import type { z } from 'zod'
import { m } from '#office-texts/messages.js'

type Issue = z.core.$ZodRawIssue

function tooShort(issue: z.core.$ZodIssueTooSmall | Issue): string {
  const { origin, minimum } = issue as { origin?: string; minimum?: number | bigint }
  if (origin === 'string' && Number(minimum) <= 1) return m.frame_field_required()
  if (origin === 'string') return m.frame_field_least_characters({ least: String(minimum) })
  if (origin === 'array' || origin === 'set') return m.frame_field_least_entries({ least: String(minimum) })
  return m.frame_field_least({ least: String(minimum) })
}

function tooLong(issue: Issue): string {
  const { origin, maximum } = issue as { origin?: string; maximum?: number | bigint }
  if (origin === 'string') return m.frame_field_most_characters({ most: String(maximum) })
  if (origin === 'array' || origin === 'set') return m.frame_field_most_entries({ most: String(maximum) })
  return m.frame_field_most({ most: String(maximum) })
}

/** What a person reads under a field that a schema refuses; sentences of the schema itself come first. */
export function fieldSentence(issue: Issue): string {
  if (issue.code === 'too_small') return tooShort(issue)
  if (issue.code === 'too_big') return tooLong(issue)
  if (issue.input === undefined || issue.input === null || issue.input === '') return m.frame_field_required()
  if (issue.code === 'invalid_format' && issue.format === 'email') return m.frame_field_email()
  if (issue.code === 'invalid_format' && issue.format === 'url') return m.frame_field_url()
  if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int'))
    return m.frame_field_number()
  return m.frame_field_invalid()
}
