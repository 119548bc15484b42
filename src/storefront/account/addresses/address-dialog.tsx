import { useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import type { StoredAddress } from '#modules/people/customers/customers.server.ts'
import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { type FocusAfter, Modal } from '../../ui/dialog/modal.tsx'
import SearchSelect from '../../ui/form/search-select.tsx'
import { stayInField } from '../use-typing.ts'
import { initialAddressForm, type KnownPerson } from './address-fields.ts'
import { AddressForm } from './address-form.tsx'
import { ADDRESSES_PATH } from './address-result.ts'

/**
 * The dialog 'Adres Ekle' or 'Adres Düzenle'. Calls `onSaved` with the saved address. When the session has expired, the typed values
 * are stored as a draft and restored after the login. Load it lazily: `import('…/address-dialog.tsx')`.
 */
export function AddressDialog({
  open,
  owner,
  address,
  person = null,
  returnTo,
  onSaved,
  onClose,
  onClosed,
  focusAfter,
}: {
  open: boolean
  /** The customer's id. */
  owner: string
  /** The address to edit, null for a new one. */
  address: StoredAddress | null
  /** Name and phone of the account to prefill a first address with. */
  person?: KnownPerson | null
  /** Where the login page returns to when the session has expired. */
  returnTo: string
  onSaved: (address: StoredAddress) => void
  onClose: () => void
  onClosed?: () => void
  focusAfter?: FocusAfter
}) {
  const [values] = useState(() => initialAddressForm(address, person))
  return (
    <Modal
      open={open}
      title={address ? m.edit_address() : m.add_address()}
      onClose={onClose}
      {...(onClosed && { onClosed })}
      {...(focusAfter && { focusAfter })}
    >
      {/* The form goes to that page's route: without its module, an outage would reload this page. */}
      <PrefetchPageLinks page={ADDRESSES_PATH} />
      <AddressForm
        owner={owner}
        id={address?.id ?? null}
        values={values}
        regions={null}
        back={returnTo}
        returnTo={returnTo}
        onSaved={onSaved}
        cancel={(discardDraft) => (
          <Button
            type="button"
            appearance="secondary"
            onMouseDown={stayInField}
            onClick={() => {
              discardDraft()
              onClose()
            }}
          >
            {m.cancel()}
          </Button>
        )}
        inDialog
        search={SearchSelect}
      />
    </Modal>
  )
}
