import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { StoredAddress } from '#modules/people/customers/customers.server.ts'
import { m } from '#texts/messages.js'
import { pageToken } from '../../http/forms/fresh-token.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { FocusAfter } from '../../ui/dialog/modal.tsx'
import { ADDRESSES_PATH, type AddressResult } from './address-result.ts'

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
  /** `done` is whether the address is gone. */
  onDone: (done: boolean) => void
  onClose: () => void
  onClosed: () => void
  focusAfter: FocusAfter
}) {
  const { data: result, state, submit } = useFetcher<AddressResult>()
  const settle = useEffectEvent(onDone)
  useEffect(() => {
    if (result) settle(result.ok)
  }, [result])
  return (
    <ConfirmDialog
      open={open}
      title={m.address_remove_title()}
      question={m.address_remove_question({ title: address.addressTitle })}
      confirm={m.remove()}
      busy={state !== 'idle'}
      onConfirm={() => {
        const fields = { _csrf: pageToken(), intent: 'remove', id: String(address.id), from: ADDRESSES_PATH }
        void submit(fields, { method: 'post', action: ADDRESSES_PATH })
      }}
      onClose={onClose}
      onClosed={onClosed}
      focusAfter={focusAfter}
    />
  )
}
