import { useSyncExternalStore } from 'react'
import { compared, subscribeToCompared } from './compared.ts'

const NONE: readonly number[] = []

/** The products that this browser compares; none on the server and while the page becomes interactive. */
export const useCompared = (): readonly number[] =>
  useSyncExternalStore(subscribeToCompared, compared, () => NONE)
