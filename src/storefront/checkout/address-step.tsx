import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, Link, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { isCompleteAddress } from '#modules/kernel/people/address-rules.ts'
import { m } from '#texts/messages.js'
import { addedTo, type ChosenIn, withAdded } from '../account/addresses/added-address.ts'
import { AddressLines } from '../account/addresses/address-card.tsx'
import type { KnownPerson } from '../account/addresses/address-fields.ts'
import { isPlainClick } from '../http/hydration/plain-click.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { announce } from '../ui/dialog/announce.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { CsrfField } from '../ui/form/csrf-field.tsx'
import { MapPinPlus, Pencil } from '../ui/icons/icons.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { CheckoutData } from './checkout-data.server.ts'
import { useCheckoutRoutes } from './use-checkout-routes.ts'

/** The page with the form of an address ('yeni': an empty one), which returns to the checkout. */
const addressForm = (checkout: string, id: string) =>
  `/hesap/adreslerim?${new URLSearchParams({ duzenle: id, return: checkout })}`
const newAddress = (checkout: string, list: ChosenIn) => addressForm(addedTo(checkout, list), 'yeni')
/** Delay of the page reload after an address was added, in milliseconds (spec §9). */
const RELOAD_AFTER = 1000

type ShownAddress = CheckoutData['addresses'][number]
type Dialog = typeof import('../account/addresses/address-dialog.tsx')['AddressDialog']

/**
 * First step: delivery and invoice address. 'Fatura adresim aynı' is checked by default and leaves one list (spec §2). Submitting the
 * step stores the choice on the server.
 */
export function AddressStep({
  formId,
  action,
  owner,
  person,
  addresses,
  delivery,
  invoice,
  added,
  sameInvoice,
}: {
  /** The id of the form, where another part of the page sends it. */
  formId?: string
  /** The form action; the current page if omitted. */
  action?: string
  owner: string
  /** Name and phone of the account to prefill a first address with; null when there is nothing to prefill. */
  person: KnownPerson | null
  addresses: CheckoutData['addresses']
  delivery: number | null
  invoice: number | null
  /** The address that was just added, in the list that it was added from. */
  added: CheckoutData['added']
  sameInvoice: boolean
}) {
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState({ delivery, invoice })
  const [same, setSame] = useState(sameInvoice)
  const [count, setCount] = useState(addresses.length)
  // Selections reset when the address count changes (spec §4); an address that was just added is chosen (decision 139).
  if (count !== addresses.length) {
    setCount(addresses.length)
    setChosen(same || added.delivery === null ? added : { ...added, invoice: null })
  }
  const { checkoutCart } = useCheckoutRoutes()
  const dialog = useAddressDialog(owner, person, checkoutCart)
  const missing = { delivery: chosen.delivery === null, invoice: !same && chosen.invoice === null }
  const why = whyWaiting(missing, same)
  if (addresses.length === 0) {
    return (
      <>
        <EmptyState title={m.no_addresses()}>
          <ButtonLink to={newAddress(checkoutCart, 'delivery')} onClick={dialog.openFor(null, 'delivery')}>
            {m.new_address()}
          </ButtonLink>
        </EmptyState>
        {dialog.element}
      </>
    )
  }
  return (
    <>
      <Form
        id={formId}
        method="post"
        action={action}
        autoComplete="off"
        className="group flex flex-col gap-6"
      >
        <CsrfField />
        <input type="hidden" name="intent" value="addresses" />
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 self-start font-medium">
          <input
            type="checkbox"
            name="sameInvoice"
            value="1"
            defaultChecked={sameInvoice}
            onChange={({ currentTarget }) => setSame(currentTarget.checked)}
            data-same-invoice
            className="size-5 shrink-0 accent-accent"
          />
          {m.same_invoice_address()}
        </label>
        <AddressList
          legend={same ? m.order_address() : m.delivery_address()}
          name="teslimat_address_id"
          list="delivery"
          addresses={addresses}
          chosen={chosen.delivery}
          onChoose={(id) => setChosen({ ...chosen, delivery: id })}
          openDialog={dialog.openFor}
        />
        {(!same || !hydrated) && (
          <div className="group-has-[[data-same-invoice]:checked]:hidden">
            <AddressList
              legend={m.invoice_address()}
              name="fatura_address_id"
              list="invoice"
              addresses={addresses}
              chosen={chosen.invoice}
              onChoose={(id) => setChosen({ ...chosen, invoice: id })}
              openDialog={dialog.openFor}
            />
          </div>
        )}
        <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-end sm:gap-4">
          {hydrated && why && (
            <p id={WHY} className="font-medium">
              {why}
            </p>
          )}
          <Button
            className="min-h-12 w-full sm:w-auto sm:px-10"
            disabled={hydrated && why !== null}
            aria-describedby={hydrated && why ? WHY : undefined}
          >
            {m.continue()}
          </Button>
        </div>
      </Form>
      {dialog.element}
    </>
  )
}

const WHY = 'devam-etmek-icin'

/** What is still to be chosen before the checkout goes on; null when nothing is. */
function whyWaiting(missing: { delivery: boolean; invoice: boolean }, same: boolean): string | null {
  if (missing.delivery && missing.invoice) return m.choose_addresses_to_continue()
  if (missing.invoice) return m.choose_invoice_to_continue()
  if (!missing.delivery) return null
  return same ? m.choose_address_to_continue() : m.choose_delivery_to_continue()
}

/**
 * 'Yeni Adres Ekle' and 'Düzenle' in a dialog over the step. After an added address the step reloads one second later (spec §9), unless the
 * shopper is navigating away by then; after an edited one at once, and what was chosen stays chosen.
 */
function useAddressDialog(owner: string, person: KnownPerson | null, checkout: string) {
  const [Dialog, setDialog] = useState<{ Component: Dialog } | null>(null)
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState<{ sequence: number; address: ShownAddress | null; list: ChosenIn }>({
    sequence: 0,
    address: null,
    list: 'delivery',
  })
  const { revalidate } = useRevalidator()
  const opener = useRef<HTMLElement | null>(null)
  const navigate = useNavigate()
  const leaving = useNavigation().state !== 'idle'
  const reloadStep = useEffectEvent(() => {
    if (leaving || saved === null) return
    const step = withAdded(addedTo(checkout, opened.list), saved.id)
    navigate(step, { replace: true, preventScrollReset: true })
  })
  const [saved, setSaved] = useState<{ id: number } | null>(null)
  useEffect(() => {
    if (saved === null) return
    const timer = setTimeout(() => reloadStep(), RELOAD_AFTER)
    return () => clearTimeout(timer)
  }, [saved])
  return {
    /** Opens the dialog for an address, null for a new one, instead of following the link. */
    openFor:
      (address: ShownAddress | null, list: ChosenIn) => async (event: MouseEvent<HTMLAnchorElement>) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        const link = event.currentTarget
        opener.current = link
        try {
          const { AddressDialog } = await import('../account/addresses/address-dialog.tsx')
          setDialog({ Component: AddressDialog })
          setOpened(({ sequence }) => ({ sequence: sequence + 1, address, list }))
          setOpen(true)
        } catch {
          location.assign(link.href)
        }
      },
    element: Dialog && (
      <Dialog.Component
        key={opened.sequence}
        open={open}
        owner={owner}
        address={opened.address}
        person={person}
        returnTo={checkout}
        onSaved={({ id, addressTitle }) => {
          setOpen(false)
          announce((opened.address ? m.address_changed : m.address_added)({ title: addressTitle }))
          if (opened.address) void revalidate()
          else setSaved({ id })
        }}
        onClose={() => setOpen(false)}
        focusAfter={() => opener.current}
      />
    ),
  }
}

function AddressList({
  legend,
  name,
  list,
  addresses,
  chosen,
  onChoose,
  openDialog,
}: {
  legend: string
  name: string
  /** That of delivery disables addresses in countries the shop does not deliver to. */
  list: ChosenIn
  addresses: CheckoutData['addresses']
  chosen: number | null
  onChoose: (id: number) => void
  openDialog: ReturnType<typeof useAddressDialog>['openFor']
}) {
  const { checkoutCart } = useCheckoutRoutes()
  return (
    <fieldset className="min-w-0">
      <legend className="pb-3 text-lg font-semibold">{legend}</legend>
      <ul className="grid gap-3 sm:grid-cols-2">
        {addresses.map((address) => {
          const incomplete = !isCompleteAddress(address)
          const undelivered = list === 'delivery' && !address.delivered
          const refused = incomplete || undelivered
          return (
            <li key={address.id} className="relative">
              <label className="flex h-full cursor-pointer gap-3 rounded-card border border-line-strong p-4 pb-11 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-default has-disabled:border-line has-disabled:bg-surface">
                <input
                  // Another address resets the choice, and an uncontrolled radio button only does so when it is replaced.
                  key={addresses.length}
                  type="radio"
                  name={name}
                  value={address.id}
                  defaultChecked={address.id === chosen && !refused}
                  disabled={refused}
                  onChange={() => onChoose(address.id)}
                  className="mt-1 size-5 shrink-0 accent-accent"
                />
                <div className="flex min-w-0 flex-col gap-2">
                  <AddressLines address={address} />
                  {undelivered && (
                    <span className="text-sm font-medium text-danger">{m.address_not_delivered()}</span>
                  )}
                  {incomplete && (
                    <span className="text-sm font-medium text-danger">{m.address_incomplete()}</span>
                  )}
                </div>
              </label>
              {/* Beside the label, not in it: the name of the radio button is the address alone. */}
              <Link
                to={addressForm(checkoutCart, String(address.id))}
                onClick={openDialog(address, list)}
                className="absolute bottom-0.5 left-12 inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-accent hover:underline"
              >
                <Pencil aria-hidden="true" className="size-4" />
                {incomplete ? m.address_complete_it() : m.edit()}
                <span className="sr-only">: {address.addressTitle}</span>
              </Link>
            </li>
          )
        })}
        <li>
          <Link
            to={newAddress(checkoutCart, list)}
            onClick={openDialog(null, list)}
            className="flex h-full min-h-24 flex-col items-center justify-center gap-2 rounded-card border border-dashed border-line-strong p-4 text-center font-medium text-accent transition-colors hover:border-accent hover:bg-accent-soft"
          >
            <MapPinPlus aria-hidden="true" className="size-6" />
            {m.new_address()}
          </Link>
        </li>
      </ul>
    </fieldset>
  )
}
