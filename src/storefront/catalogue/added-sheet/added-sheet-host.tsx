import { addedNow } from '../../cart/added-sheet-request.ts'
import { useStore } from '../../ui/store.ts'
import { useLazyImport } from '../../ui/use-lazy-import.ts'

const loadSheet = () => import('./added-sheet.tsx')

/** The place of the panel that shows what was added; it loads with the first addition. */
export function AddedSheetHost() {
  const added = useStore(addedNow)
  const sheet = useLazyImport(added !== null, loadSheet)
  return sheet && <sheet.AddedSheet added={added} />
}
