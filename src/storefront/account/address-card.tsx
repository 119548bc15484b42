import type { ReactNode } from 'react'
import { printed } from '#modules/customers/address-rules.ts'

/** An address as the calls carry it. */
export interface ShownAddress {
  id: number
  addressTitle: string
  name: string
  country: string
  city: string
  town: string
  address: string
  number: string
  companyName: string
  taxOffice: string
  taxNumber: string
}

/** The lines of an address; fillers are never printed (decisions C9). */
export function AddressLines({ address }: { address: ShownAddress }) {
  const place = [printed(address.town), printed(address.city), address.country].filter(Boolean).join(' / ')
  const company = [printed(address.companyName), printed(address.taxOffice), printed(address.taxNumber)]
  return (
    <div className="min-w-0 text-sm break-words">
      <p className="pb-1 text-base font-semibold">{address.addressTitle}</p>
      <p>{address.name}</p>
      <p className="whitespace-pre-line">{address.address}</p>
      <p>{place}</p>
      <p className="figures text-muted">{address.number}</p>
      {company.some(Boolean) && <p className="pt-1 text-muted">{company.filter(Boolean).join(' · ')}</p>}
    </div>
  )
}

export function AddressCard({ address, children }: { address: ShownAddress; children?: ReactNode }) {
  return (
    <article className="flex h-full flex-col justify-between gap-3 rounded-card border border-line p-4">
      <AddressLines address={address} />
      {children && <div className="flex items-center gap-1">{children}</div>}
    </article>
  )
}
