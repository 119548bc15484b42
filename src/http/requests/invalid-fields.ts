import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'

/** What a schema says about one value, as the schema compiler hands it on. */
export interface SchemaIssue {
  /** The code of zod: 'too_small', 'invalid_type', … */
  readonly keyword: string
  /** `/lines/0/quantity`; '/' for the whole body or query. */
  readonly instancePath: string
  readonly message?: string | undefined
  readonly params: Readonly<Record<string, unknown>>
}

/** Fields that a refusal names; a body may break any number of rules. */
const MOST_FIELDS = 20
const MOST_LETTERS = 80

/** `lines.0.quantity`, as the fields of every other refusal are named; 'body' for the whole. */
const nameOf = (path: string) => path.split('/').filter(Boolean).join('.').slice(0, MOST_LETTERS) || 'body'

function sentenceOf({ keyword, message = '', params }: SchemaIssue, locale: Locale): string {
  const { origin, minimum, maximum } = params
  const isText = origin === 'string'
  const isMissing =
    keyword === 'invalid_type'
      ? message.endsWith('received undefined')
      : keyword === 'too_small' && minimum === 1
  if (isMissing && (keyword === 'invalid_type' || isText)) return m.field_missing({}, { locale })
  if (keyword === 'too_small' && minimum !== undefined)
    return isText
      ? m.field_too_short({ least: String(minimum) }, { locale })
      : m.field_too_small({ least: String(minimum) }, { locale })
  if (keyword === 'too_big' && maximum !== undefined)
    return isText
      ? m.field_too_long({ most: String(maximum) }, { locale })
      : m.field_too_great({ most: String(maximum) }, { locale })
  if (keyword === 'unrecognized_keys') return m.field_unknown({}, { locale })
  return m.field_invalid({}, { locale })
}

/**
 * The fields that a schema refused, with a sentence for each, in the language of whoever sent them. The wording of libraries is never
 * shown. Fields are named by their path in the body, the query or the address: `lines.0.quantity`.
 */
export function invalidFields(issues: readonly SchemaIssue[], locale: Locale): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const { keys } = issue.params
    const names =
      issue.keyword === 'unrecognized_keys' && Array.isArray(keys)
        ? keys.map((key) => nameOf(`${issue.instancePath}/${String(key)}`))
        : [nameOf(issue.instancePath)]
    for (const name of names)
      if (!fields.has(name) && fields.size < MOST_FIELDS) fields.set(name, sentenceOf(issue, locale))
  }
  return Object.fromEntries(fields)
}
