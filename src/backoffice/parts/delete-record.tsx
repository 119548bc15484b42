import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { ConfirmAction } from './confirm-action.tsx'

interface DeletedRecord {
  /** Of the API, such as `/pages/7`. */
  path: string
  /** For records that have one. */
  version?: number
  title: string
  /** The button that deletes, in the dialog and before it. */
  confirm: string
  /** What is said afterwards. */
  done: string
  /** Shows what is left: leaves the record's page, or refreshes its list. */
  onDeleted: () => unknown
  /** Fetches again what may have changed meanwhile. */
  onRefused?: () => unknown
  /** What will be gone, and what follows from that. */
  children: ReactNode
}

/** Asks before a record is deleted. A refusal stays in the dialog until it is closed. */
export function DeleteRecord({
  path,
  version,
  title,
  confirm,
  done,
  onDeleted,
  onRefused,
  onClose,
  children,
}: DeletedRecord & { onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => apiRequest('DELETE', path, version === undefined ? {} : { version }),
    async onSuccess() {
      toast(done)
      onClose()
      await onDeleted()
    },
    onError: () => onRefused?.(),
  })
  return (
    <ConfirmAction
      open
      danger
      title={title}
      confirm={confirm}
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() => !remove.isPending && remove.mutate()}
      onClose={onClose}
    >
      {children}
    </ConfirmAction>
  )
}

/** The button that asks. `of` names the record for screen readers where several such buttons stand on a page. */
export function DeleteRecordButton({ of, ...record }: DeletedRecord & { of?: string }) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button type="button" appearance="quiet" onClick={() => setAsked(true)}>
        {record.confirm}
        {of !== undefined && <span className="sr-only">: {of}</span>}
      </Button>
      {asked && <DeleteRecord {...record} onClose={() => setAsked(false)} />}
    </>
  )
}
