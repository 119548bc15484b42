import { m } from '#texts/messages.js'
import { AddressLines, type ShownAddress } from '../account/address-card.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

const NEW_ADDRESS = `/hesap/adreslerim?${new URLSearchParams({ duzenle: 'yeni', return: '/odeme' })}`

/**
 * Where the order goes and who is invoiced. 'Fatura adresim aynı' is checked at first and hides the second list
 * (spec §2), by the page's styles alone.
 */
export function AddressChoice({
  addresses,
  delivery,
  invoice,
}: {
  addresses: readonly ShownAddress[]
  delivery: number | null
  invoice: number | null
}) {
  if (addresses.length === 0) {
    return (
      <EmptyState title={m.no_addresses()}>
        <ButtonLink to={NEW_ADDRESS}>{m.new_address()}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <section aria-label={m.my_addresses()} className="flex flex-col gap-4">
      <h2>{m.my_addresses()}</h2>
      <AddressList
        legend={m.delivery_address()}
        name="teslimat_address_id"
        addresses={addresses}
        chosen={delivery}
      />
      <label className="inline-flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          name="sameInvoice"
          value="1"
          data-same-invoice
          defaultChecked={delivery === invoice}
          className="size-5 accent-accent"
        />
        {m.same_invoice_address()}
      </label>
      <div className="group-has-[[data-same-invoice]:checked]:hidden">
        <AddressList
          legend={m.invoice_address()}
          name="fatura_address_id"
          addresses={addresses}
          chosen={invoice}
        />
      </div>
    </section>
  )
}

function AddressList({
  legend,
  name,
  addresses,
  chosen,
}: {
  legend: string
  name: string
  addresses: readonly ShownAddress[]
  chosen: number | null
}) {
  return (
    <fieldset>
      <legend className="pb-2 font-medium">{legend}</legend>
      <ul className="grid gap-3 sm:grid-cols-2">
        {addresses.map((address) => (
          <li key={address.id}>
            <label className="flex h-full cursor-pointer gap-3 rounded-card border border-line-strong p-4 has-checked:border-accent has-checked:bg-accent-soft">
              <input
                type="radio"
                name={name}
                value={address.id}
                defaultChecked={address.id === chosen}
                className="mt-1 size-5 shrink-0 accent-accent"
              />
              <AddressLines address={address} />
            </label>
          </li>
        ))}
        <li>
          <ButtonLink to={NEW_ADDRESS} look="secondary" className="h-full min-h-20 w-full border-dashed">
            {m.new_address()}
          </ButtonLink>
        </li>
      </ul>
    </fieldset>
  )
}
