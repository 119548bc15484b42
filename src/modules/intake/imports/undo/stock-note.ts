import { DEFAULT_LOCALE } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { StoredRun } from './import-runs-queries.ts'

/** What stock movements of a bulk change, and of the undoing of one, say of it: a text of the shop, as notes of staff are. */
export function stockNote({ id, undoes, options }: Pick<StoredRun, 'id' | 'undoes' | 'options'>): string {
  const language = { locale: DEFAULT_LOCALE }
  if (undoes !== null) return m.stock_note_undo({ run: String(undoes) }, language)
  const { recipe } = options
  return typeof recipe === 'string'
    ? m.stock_note_recipe({ run: String(id), recipe }, language)
    : m.stock_note_change({ run: String(id) }, language)
}
