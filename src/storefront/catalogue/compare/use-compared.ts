import { useSyncExternalStore } from 'react'
import { compared, NONE, subscribeToCompared } from './compared.ts'

/** None on the server and while the page becomes interactive. */
export const useCompared = (): readonly number[] =>
  useSyncExternalStore(subscribeToCompared, compared, () => NONE)
