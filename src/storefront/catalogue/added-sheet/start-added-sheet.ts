import { addedNow } from '../../cart/added-sheet-request.ts'

/** Called once for each document: the first addition that asks for it loads the panel that shows what was added. */
export function startAddedSheet(): void {
  let loading = false
  const load = () => {
    if (loading || addedNow.get() === null) return
    loading = true
    import('./added-sheet.tsx').then(
      ({ showAddedSheet }) => showAddedSheet(),
      () => {
        loading = false
        addedNow.set(null)
      },
    )
  }
  addedNow.subscribe(load)
}
