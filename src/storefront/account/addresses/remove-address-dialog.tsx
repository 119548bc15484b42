import { useState } from 'react'
import type { StoredAddress } from '#modules/customers/customers.server.ts'
import { m } from '#texts/messages.js'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { FocusAfter } from '../../ui/modal.tsx'
import { removeAddress } from './address-requests.ts'

/** Asks for confirmation and removes the address. After a failure the address stays and no error is shown (spec §8). */
export function RemoveAddressDialog({
  open,
  address,
  onDone,
  onClose,
  onClosed,
  focusAfter,
}: {
  open: boolean
  address: StoredAddress
  onDone: (result: Awaited<ReturnType<typeof removeAddress>>) => void
  onClose: () => void
  onClosed: () => void
  focusAfter: FocusAfter
}) {
  const [busy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    const result = await removeAddress(address.id)
    setBusy(false)
    onDone(result)
  }
  return (
    <ConfirmDialog
      open={open}
      title={m.address_remove_title()}
      question={m.address_remove_question({ title: address.addressTitle })}
      confirm={m.remove()}
      busy={busy}
      onConfirm={remove}
      onClose={onClose}
      onClosed={onClosed}
      focusAfter={focusAfter}
    />
  )
}
