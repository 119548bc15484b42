import { useEffect, useSyncExternalStore } from 'react'

/** How many dialogs with work in them are open in this tab. */
let open = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1) {
  open += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For a dialog: counts it while it is open. */
export function useCountedDialog(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    change(1)
    return () => change(-1)
  }, [isOpen])
}

/** Is a dialog open in which somebody decides or types? The palette and help do not count. */
export const useIsDialogOpen = (): boolean => useSyncExternalStore(subscribe, () => open > 0)
