import type { Db } from '#database/database.ts'
import type { AuditFields } from '#modules/platform/audit/audit.server.ts'
import type { CategoryRecord } from './categories-admin-schemas.ts'
import { countProducts, readCategoryFields, readSuggestions, type StaffRow } from './category-edit-queries.ts'
import { subtreeOf } from './category-rules.ts'
import { mergedSuggestions, type Suggestion } from './suggestion-rules.ts'

/** Names from the root to a category, itself included. */
export function trailOf(rows: readonly StaffRow[], id: number | null): string[] {
  const row = id === null ? undefined : rows.find((each) => each.id === id)
  return row ? [...trailOf(rows, row.parentId), row.name] : []
}

/** The categories above one, from the root. */
function aboveOf(rows: readonly StaffRow[], id: number | null): number[] {
  const row = id === null ? undefined : rows.find((each) => each.id === id)
  return row ? [...aboveOf(rows, row.parentId), row.id] : []
}

/** A category as staff edits it; null where it is gone. */
export async function readRecord(
  db: Db,
  rows: readonly StaffRow[],
  id: number,
): Promise<CategoryRecord | null> {
  const row = rows.find((each) => each.id === id)
  const fields = row && (await readCategoryFields(db, id))
  if (!row || !fields) return null
  const counts = (await countProducts(db, id)).get(id)
  return {
    id,
    parentId: row.parentId,
    path: row.path,
    ...fields,
    products: counts?.products ?? 0,
    direct: counts?.direct ?? 0,
    inherited: mergedSuggestions(await readSuggestions(db, aboveOf(rows, row.parentId))),
    trail: trailOf(rows, row.parentId),
    below: subtreeOf(rows, id).length - 1,
  }
}

const suggestionLine = ({ name, nameEn, values }: Suggestion) =>
  [name, nameEn && `(${nameEn})`, values.length > 0 && `: ${values.join('; ')}`].filter(Boolean).join(' ')

/** What the audit log keeps of a category. */
export function recorded(record: CategoryRecord, rows: readonly StaffRow[]): AuditFields {
  const { name, hidden, picture, maxInstallment, suggestions, tr, en, path, trail, parentId, id } = record
  const beside = rows.filter((row) => row.parentId === parentId)
  return {
    name,
    parent: trail.join(' › '),
    path: `/${path}`,
    place: beside.findIndex((row) => row.id === id) + 1,
    hidden,
    picture,
    maxInstallment,
    suggestions: suggestions.map(suggestionLine).join('\n'),
    body: tr.body,
    metaTitle: tr.metaTitle,
    metaDescription: tr.metaDescription,
    englishName: en.name,
    englishBody: en.body,
    englishMetaTitle: en.metaTitle,
    englishMetaDescription: en.metaDescription,
  }
}
