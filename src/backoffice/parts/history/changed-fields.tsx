import { m } from '#office-texts/messages.js'
import { differingPart, fieldName, fieldValue, isRowId } from './audit-fields.ts'

/** Texts above this many characters are folded. */
const LONG = 120

type Fields = Readonly<Record<string, unknown>>

interface Sides {
  before: string | undefined
  after: string | undefined
}

function Both({ before, after }: Sides) {
  return (
    <>
      {before !== undefined && <del className="text-muted">{before}</del>}
      {before !== undefined && after !== undefined && ' → '}
      {after}
    </>
  )
}

/** A long text: the part that changed, and the whole of it on request. */
function Folded({ before, after }: Sides) {
  const cut = (text: string | undefined) => (text === undefined ? undefined : `${text.slice(0, LONG)}…`)
  const part =
    before !== undefined && after !== undefined
      ? differingPart(before, after)
      : { before: cut(before), after: cut(after) }
  return (
    <>
      <Both {...part} />
      <details>
        <summary className="cursor-pointer text-muted underline">{m.audit_whole_text()}</summary>
        {before !== undefined && (
          <p className="whitespace-pre-line">
            <span className="text-muted">{m.audit_text_before()}:</span> {before}
          </p>
        )}
        {after !== undefined && (
          <p className="whitespace-pre-line">
            <span className="text-muted">{m.audit_text_after()}:</span> {after}
          </p>
        )}
      </details>
    </>
  )
}

/** The changed fields of an entry, each as it was and as it is, in words. */
export function ChangedFields({
  before,
  after,
  fieldLabel = fieldName,
}: {
  before: Fields
  after: Fields
  fieldLabel?: ((field: string) => string) | undefined
}) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !isRowId(field, after[field] ?? before[field]),
  )
  if (fields.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5">
      {fields.map((field) => {
        const sides = {
          before: field in before ? fieldValue(field, before[field]) : undefined,
          after: field in after ? fieldValue(field, after[field]) : undefined,
        }
        const isLong = Math.max(sides.before?.length ?? 0, sides.after?.length ?? 0) > LONG
        return (
          <li key={field} className="wrap-anywhere">
            <span className="text-muted">{fieldLabel(field)}: </span>
            {isLong ? <Folded {...sides} /> : <Both {...sides} />}
          </li>
        )
      })}
    </ul>
  )
}
