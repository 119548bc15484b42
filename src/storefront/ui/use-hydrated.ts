import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the server's HTML and while the browser takes it over, true ever after: for parts that only scripts can work. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
