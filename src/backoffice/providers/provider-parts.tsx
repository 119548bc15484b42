import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type {
  ProviderKind,
  ProvidersResponse,
  Tested,
} from '#modules/platform/providers/providers-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { ApiError } from '../frame/api-client.ts'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'

/** The response to a change of one provider takes its place in the screen. */
export function useShowProvider() {
  const client = useQueryClient()
  return (record: ProvidersResponse[ProviderKind]) =>
    client.setQueryData<ProvidersResponse>(
      ['providers'],
      (known) => known && { ...known, [record.kind]: record },
    )
}

/** A button that tries the connection, and what it found. `body` is read when it is pressed. */
export function TryConnection({
  kind,
  label,
  body,
}: {
  kind: ProviderKind
  label: string
  /** Null: what is typed cannot be tried. */
  body: () => object | null
}) {
  const test = useMutation({
    mutationFn: async () => {
      const typed = body()
      if (typed === null) throw new ApiError(m.providers_try_incomplete(), { status: 0, code: 'INCOMPLETE' })
      return apiRequest<Tested>('POST', `/providers/${kind}/test`, { body: typed })
    },
  })
  return (
    <>
      <Button
        type="button"
        appearance="secondary"
        busy={test.isPending}
        onClick={() => !test.isPending && test.mutate()}
      >
        {label}
      </Button>
      <div className="basis-full empty:hidden" aria-live="polite">
        {test.data && !test.isPending && (
          <Alert tone={test.data.works ? 'info' : 'danger'}>{test.data.sentence}</Alert>
        )}
        {test.error && <Alert tone="danger">{test.error.message}</Alert>}
      </div>
    </>
  )
}

/** Removes the stored keys after a question, and the password where it is due. */
export function RemoveKeys({
  kind,
  version,
  title,
  children,
}: {
  kind: ProviderKind
  version: number
  title: string
  children: ReactNode
}) {
  const [asked, setAsked] = useState(false)
  const show = useShowProvider()
  const remove = useMutation({
    mutationFn: () => apiRequest<ProvidersResponse['iyzico']>('DELETE', `/providers/${kind}`, { version }),
    onSuccess(record) {
      toast(m.providers_removed())
      setAsked(false)
      show(record)
    },
  })
  return (
    <>
      <Button type="button" appearance="quiet" onClick={() => setAsked(true)}>
        {m.providers_remove()}
        <span className="sr-only">: {title}</span>
      </Button>
      <ConfirmAction
        open={asked}
        title={title}
        confirm={m.providers_remove()}
        danger
        busy={remove.isPending}
        error={remove.error?.message ?? null}
        onConfirm={() => remove.mutate()}
        onClose={() => {
          setAsked(false)
          remove.reset()
        }}
      >
        {children}
      </ConfirmAction>
    </>
  )
}
