import type { PageRequest } from '../../../http/shop-context.ts'

export type Seller = ReturnType<typeof sellerOf>

/** The seller's details for documents; missing settings are ''. */
export function sellerOf({ settings }: PageRequest['shop']) {
  const settingsSnapshot = settings.get()
  const { name } = settings.store()
  return {
    store: name,
    title: settingsSnapshot.companyTitle || name,
    address: settingsSnapshot.companyAddress,
    phone: settingsSnapshot.companyPhone,
    email: settingsSnapshot.companyEmail,
    taxOffice: settingsSnapshot.companyTaxOffice,
    taxNumber: settingsSnapshot.companyTaxNumber,
    mersis: settingsSnapshot.companyMersis,
  }
}
