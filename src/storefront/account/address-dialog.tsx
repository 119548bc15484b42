import { useState } from 'react'
import type { StoredAddress } from '#modules/customers/customers.server.ts'
import { m } from '#texts/messages.js'
import { Button } from '../ui/button.tsx'
import { type FocusAfter, Modal } from '../ui/modal.tsx'
import SearchSelect from '../ui/search-select.tsx'
import { initialAddressForm, type KnownPerson } from './address-fields.ts'
import { AddressForm } from './address-form.tsx'
import { stayInField } from './use-typing.ts'

/**
 * 'Adres Ekle' or 'Adres Düzenle' over the page it was asked for on. Saved addresses are handed to `onSaved`; whoever comes after a
 * login finds what was typed. Load it where it is opened: `import('…/address-dialog.tsx')`.
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
  /** Whose first address it is, as far as the account knows. */
  person?: KnownPerson | null
  /** Where the login leads when the customer is not signed in any more. */
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
