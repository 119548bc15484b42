import type { ReactNode } from 'react'
import { placeLine, printed } from '#modules/kernel/people/address-rules.ts'
import { maskedNumber } from '#modules/kernel/people/identity-rules.ts'
import { m } from '#texts/messages.js'

/** The fields of an API address that a card shows. */
export interface ShownAddress {
  id: number
  addressTitle: string
  name: string
  country: string
  city: string
  town: string
  address: string
  postCode: string
  number: string
  companyName: string
  taxOffice: string
  taxNumber: string
}

/** The lines of an address without placeholder values (decisions C9). */
export function AddressLines({
  address,
  heading: Heading = 'p',
}: {
  address: ShownAddress
  heading?: 'p' | 'h2'
}) {
  const company = printed(address.companyName)
  const tax = [printed(address.taxOffice), maskedNumber(printed(address.taxNumber))]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className="flex min-w-0 flex-col gap-0.5 text-sm wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-1.5">
        <Heading className="min-w-0 text-base font-semibold wrap-anywhere">{address.addressTitle}</Heading>
        {company && (
          <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs font-medium text-accent">
            {m.corporate()}
          </span>
        )}
      </div>
      {company && <p className="font-medium">{company}</p>}
      <p>{address.name}</p>
      <p className="whitespace-pre-line">{address.address}</p>
      <p>{placeLine(address)}</p>
      <p className="figures text-muted">{address.number}</p>
      {tax && <p className="figures text-muted">{tax}</p>}
    </div>
  )
}

export function AddressCard({ address, children }: { address: ShownAddress; children?: ReactNode }) {
  return (
    <article
      aria-label={m.address_of({ title: address.addressTitle })}
      className="flex h-full flex-col justify-between gap-4 rounded-card border border-line bg-raised p-4 sm:p-5"
    >
      <AddressLines address={address} heading="h2" />
      {children && <div className="-mx-2 -mb-2 flex flex-wrap items-center gap-1">{children}</div>}
    </article>
  )
}
