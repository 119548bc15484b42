import { createContext, useContext } from 'react'

/** Names of brands and categories by their numbers, for lists of numbers in a form and in its conflicts. */
export interface KnownNames {
  brands: Map<number, string>
  categories: Map<number, string>
}

export const NamesContext = createContext<KnownNames>({ brands: new Map(), categories: new Map() })
export const useNames = (): KnownNames => useContext(NamesContext)
