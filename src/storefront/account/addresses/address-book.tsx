import { type ComponentType, type MouseEvent, useRef } from 'react'
import { Link } from 'react-router'
import { MAX_ADDRESSES } from '#modules/kernel/people/address-rules.ts'
import type { StoredAddress } from '#modules/people/customers/customers.server.ts'
import { m } from '#texts/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MapPinPlus, Pencil, Trash2 } from '../../ui/icons/icons.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { AddressCard } from './address-card.tsx'
import type { KnownPerson } from './address-fields.ts'
import { ADDRESSES_PATH } from './address-result.ts'
import { useAddressBook } from './use-address-book.ts'

/**
 * The customer's addresses, newest first, after a tile that adds one. Every action is a link to a page that works without JavaScript;
 * after hydration the form and the removal question open as dialogs over the list.
 */
export function AddressBook({
  owner,
  addresses,
  person,
}: {
  owner: string
  addresses: readonly StoredAddress[]
  /** Name and phone of the account to prefill the first address with; null when there is nothing to prefill. */
  person: KnownPerson | null
}) {
  const sectionRef = useRef<HTMLElement>(null)
  const book = useAddressBook(addresses, sectionRef)
  const { shown, dialog, loadedDialogs } = book
  // Before hydration the links lead to pages; afterwards they open dialogs.
  const ready = useHydrated() ? { 'data-ready': '', 'aria-haspopup': 'dialog' as const } : {}
  const add = {
    ...ready,
    to: `${ADDRESSES_PATH}?duzenle=yeni`,
    onClick: book.openDialog({ mode: 'edit', address: null }),
  }
  return (
    <section ref={sectionRef} aria-label={m.my_addresses()} tabIndex={-1} className="outline-none">
      {shown.length === 0 ? (
        <EmptyState title={m.no_addresses()}>
          <ButtonLink {...add} data-add>
            {m.new_address()}
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <li>{shown.length >= MAX_ADDRESSES ? <FullTile /> : <AddTile {...add} />}</li>
          {shown.map((address) => (
            <li key={address.id}>
              <AddressCard address={address}>
                <CardLink
                  {...ready}
                  icon={Pencil}
                  to={`${ADDRESSES_PATH}?duzenle=${address.id}`}
                  onClick={book.openDialog({ mode: 'edit', address })}
                  actionLabel={m.edit()}
                  title={address.addressTitle}
                />
                <CardLink
                  {...ready}
                  icon={Trash2}
                  to={`${ADDRESSES_PATH}?sil=${address.id}`}
                  onClick={book.openDialog({ mode: 'remove', address })}
                  actionLabel={m.remove()}
                  title={address.addressTitle}
                  removes={address.id}
                />
              </AddressCard>
            </li>
          ))}
        </ul>
      )}
      {loadedDialogs && dialog?.mode === 'edit' && (
        <loadedDialogs.AddressDialog
          key={dialog.sequence}
          open={dialog.open}
          owner={owner}
          address={dialog.address}
          person={person}
          returnTo={`${ADDRESSES_PATH}?duzenle=${dialog.address?.id ?? 'yeni'}`}
          onSaved={book.saved}
          onClose={book.close}
          onClosed={book.closed}
          focusAfter={book.focusAfter}
        />
      )}
      {loadedDialogs && dialog?.mode === 'remove' && (
        <loadedDialogs.RemoveAddressDialog
          key={dialog.sequence}
          open={dialog.open}
          address={dialog.address}
          onDone={book.removed}
          onClose={book.close}
          onClosed={book.closed}
          focusAfter={book.focusAfter}
        />
      )}
    </section>
  )
}

const tile =
  'flex h-full min-h-24 flex-col items-center justify-center gap-2 rounded-card border border-dashed p-4 text-center'

function AddTile(link: { to: string; onClick: (event: MouseEvent<HTMLAnchorElement>) => void }) {
  return (
    <Link
      {...link}
      data-add
      className={`${tile} border-line-strong font-medium text-accent transition-colors hover:border-accent hover:bg-accent-soft`}
    >
      <MapPinPlus aria-hidden="true" className="size-7" />
      {m.new_address()}
    </Link>
  )
}

/** Replaces the add tile when the customer has reached the address limit. */
function FullTile() {
  return <p className={`${tile} border-line text-muted`}>{m.address_too_many({ most: MAX_ADDRESSES })}</p>
}

/** An action of one card; its accessible name includes the address title. */
function CardLink({
  icon: Icon,
  actionLabel,
  title,
  removes,
  ...link
}: {
  icon: ComponentType<{ className?: string; 'aria-hidden': 'true' }>
  to: string
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void
  actionLabel: string
  title: string
  removes?: number
}) {
  return (
    <Link
      {...link}
      aria-label={`${actionLabel}: ${title}`}
      data-removes={removes}
      className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium text-accent transition-colors hover:bg-accent-soft"
    >
      <Icon aria-hidden="true" className="size-4" />
      {actionLabel}
    </Link>
  )
}
