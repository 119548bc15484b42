import {
  type ChangeField,
  type ChangeRunReport,
  changeReportSchema,
  type RunKind,
} from '../product-changes-schemas.ts'

/** What the report of an undo counts, as runs of imports store it. */
interface StoredUndo {
  restored: number
  deleted: number
  passive: number
  unchanged: number
  changedSince: number
  /** Each variant for itself; missing in reports of earlier versions. */
  rows?: { changed: number; unchanged: number; changedSince: number }
  since: readonly { id: number; code: string; name: string; fields: readonly string[] }[]
}

/** Fields as reports of undos call them. */
const FIELDS: Readonly<Record<string, ChangeField>> = {
  price: 'price',
  texts: 'texts',
  links: 'links',
  options: 'options',
  images: 'pictures',
  status: 'status',
  created: 'created',
  stock: 'stock',
}

/** The stored report of a bulk change or of an undo; null of an import, where there is none yet, and of one that an earlier version stored in another shape. */
export function reportOf(kind: RunKind, report: unknown): ChangeRunReport | null {
  if (kind === 'import' || report === null) return null
  if (kind === 'change') return changeReportSchema.safeParse(report).data ?? null
  const { restored, deleted, passive, since, rows, ...products } = report as StoredUndo
  const { changed, unchanged, changedSince } = rows ?? {
    ...{ changed: restored + deleted + passive, unchanged: products.unchanged },
    changedSince: products.changedSince,
  }
  return {
    changed,
    unchanged,
    skipped:
      changedSince === 0
        ? []
        : [
            {
              reason: 'changed-since',
              count: changedSince,
              rows: since.map(({ id, code, name, fields }) => ({
                ...{ id, code, name },
                fields: fields.flatMap((field) => FIELDS[field] ?? []),
              })),
            },
          ],
  }
}
