import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ProviderKind, ProvidersResponse, Tested } from '#modules/providers/providers-schemas.ts'
import { confirmIdentitySchema } from '#modules/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Alert } from '#storefront/ui/alert.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { SecretInput } from '../form/secret-input.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { ApiError } from '../frame/api-client.ts'
import { apiRequest, useSession } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { OfficeDialog } from '../parts/office-dialog.tsx'

/** The person closed the question for the password: nothing was done, and nothing is wrong. */
const DISMISSED = 'DISMISSED'
export const wasDismissed = (error: unknown) => error instanceof ApiError && error.code === DISMISSED

/** Carries out a command that needs the password again: asks for it where ten minutes have passed, then goes on. */
export function useProof() {
  const [asking, setAsking] = useState<{ proven: () => void; dismiss: () => void } | null>(null)
  async function prove<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CONFIRM_IDENTITY') throw error
    }
    await new Promise<void>((resolve, reject) => {
      setAsking({
        proven: resolve,
        dismiss: () => reject(new ApiError('', { status: 0, code: DISMISSED })),
      })
    })
    return work()
  }
  const end = (how: 'proven' | 'dismiss') => {
    asking?.[how]()
    setAsking(null)
  }
  const dialog = asking && <ProofDialog onProven={() => end('proven')} onClose={() => end('dismiss')} />
  return { prove, dialog }
}

function ProofDialog({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const { staff, secondFactor } = useSession()
  const form = useCommandForm({
    schema: confirmIdentitySchema,
    async send(body) {
      await apiRequest('POST', '/account/confirm', { body })
      onProven()
    },
  })
  return (
    <OfficeDialog
      open
      title={m.providers_proof_title()}
      onClose={onClose}
      footer={
        <Button form="proof" busy={form.busy}>
          {m.providers_proof_go()}
        </Button>
      }
    >
      <form id="proof" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <p>{m.providers_proof_text()}</p>
        <input type="hidden" autoComplete="username" value={staff.email} readOnly />
        <SecretInput
          label={m.providers_proof_password()}
          name="password"
          autoComplete="current-password"
          error={form.fields.password}
        />
        {secondFactor.on && (
          <Field
            label={m.providers_proof_code()}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={form.fields.code}
          />
        )}
        <FormProblem problem={form.problem} />
      </form>
    </OfficeDialog>
  )
}

/** The response to a change of one provider takes its place in the screen. */
export function useShowProvider() {
  const client = useQueryClient()
  return (record: ProvidersResponse['iyzico'] | ProvidersResponse['smtp']) =>
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
  prove,
}: {
  kind: ProviderKind
  version: number
  title: string
  children: ReactNode
  prove: ReturnType<typeof useProof>['prove']
}) {
  const [asked, setAsked] = useState(false)
  const show = useShowProvider()
  const remove = useMutation({
    mutationFn: () =>
      prove(() => {
        return apiRequest<ProvidersResponse['iyzico']>('DELETE', `/providers/${kind}`, { version })
      }),
    onSuccess(record) {
      toast(m.providers_removed())
      show(record)
    },
    onError: () => setAsked(true),
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
        error={remove.error && !wasDismissed(remove.error) ? remove.error.message : null}
        onConfirm={() => {
          // The question for the password stands above nothing else.
          setAsked(false)
          remove.mutate()
        }}
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
