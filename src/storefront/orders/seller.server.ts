import type { PageRequest } from '../shop-context.ts'

export type Seller = ReturnType<typeof sellerOf>

/** Who sells, for documents; what the merchant has not told is ''. */
export function sellerOf({ settings }: PageRequest['shop']) {
  const told = settings.get()
  const { name } = settings.store()
  return {
    store: name,
    title: told.companyTitle || name,
    address: told.companyAddress,
    phone: told.companyPhone,
    email: told.companyEmail,
    taxOffice: told.companyTaxOffice,
    taxNumber: told.companyTaxNumber,
    mersis: told.companyMersis,
  }
}
