import { createContext, useContext } from 'react'
import type { ProductRecord } from '#modules/backoffice/products/products-admin-schemas.ts'

/** The product whose page is open, and what the person may change of it. */
export interface OpenProduct {
  product: ProductRecord
  mayEdit: boolean
  mayPrice: boolean
  mayStock: boolean
  /** There is something typed that is not saved. */
  isUnsaved: boolean
}

export const ProductContext = createContext<OpenProduct | null>(null)

/** Inside a product's page. */
export function useOpenProduct(): OpenProduct {
  const open = useContext(ProductContext)
  if (!open) throw new Error('no product is open')
  return open
}
