import { isRowId } from '#shared/web/row-id.ts'
import { browserList } from '../../ui/form/browser-list.ts'

/** Ids of the products that were last opened in this browser; a variant counts as its product. */
export const viewedProducts = browserList<number>('vitrin_viewed', {
  most: 12,
  read: (stored) => (typeof stored === 'number' && isRowId(stored) ? stored : null),
  keyOf: (id) => id,
})
