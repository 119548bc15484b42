import { useState } from 'react'
import type { FailedEmail } from '#modules/platform/mail/mail-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { toast, toastError } from '../frame/toasts.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { useRefreshList } from '../list/use-list.ts'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { count, shortMoment } from '../parts/formats.ts'

const rowId = ({ id }: FailedEmail) => String(id)
const subjectOf = ({ subject }: FailedEmail) => subject || m.operations_email_no_subject()

/** Emails that could not be sent: sent again, or taken off the list. */
export function Component() {
  const mayWrite = useMay()('operations.write')
  const refreshList = useRefreshList()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  async function send(path: string, told: (body: { emails?: number }) => string): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      toast(told(await apiRequest<{ emails?: number }>('POST', `/operations/emails/${path}`)))
    } catch (error) {
      toastError(error instanceof Error ? error.message : m.operations_failed())
    }
    setBusy(false)
    setOpen(false)
    await refreshList('failed-emails')
  }
  const resent = ({ emails = 1 }) => m.operations_email_resent({ count: count(emails) })

  const actions = (email: FailedEmail) => (
    <span className="flex flex-wrap gap-1">
      {email.resendable ? (
        <Button
          type="button"
          appearance="quiet"
          busy={busy}
          aria-label={`${m.operations_email_resend()}: ${subjectOf(email)}`}
          onClick={() => void send(`${email.id}/resend`, resent)}
        >
          {m.operations_email_resend()}
        </Button>
      ) : (
        <span className="text-muted">{m.operations_email_gone()}</span>
      )}
      <Button
        type="button"
        appearance="quiet"
        busy={busy}
        aria-label={`${m.operations_email_discard()}: ${subjectOf(email)}`}
        onClick={() => void send(`${email.id}/discard`, m.operations_email_discarded)}
      >
        {m.operations_email_discard()}
      </Button>
    </span>
  )

  return (
    <>
      <ListFrame<FailedEmail>
        name="failed-emails"
        title={m.operations_emails()}
        path="/operations/emails"
        rowId={rowId}
        rowLabel={subjectOf}
        refetchEvery={30_000}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: m.operations_email_state(),
            options: [
              { value: 'failed', label: m.operations_email_failed() },
              { value: 'retrying', label: m.operations_email_retrying() },
            ],
          },
        ]}
        columns={[
          { id: 'subject', label: m.operations_email_subject(), cell: subjectOf },
          { id: 'recipient', label: m.operations_email_to(), cell: ({ recipient }) => recipient },
          {
            id: 'error',
            label: m.operations_email_error(),
            cell: ({ error }) => <span className="line-clamp-2 max-w-xs wrap-anywhere">{error}</span>,
          },
          {
            id: 'attempts',
            label: m.operations_email_attempts(),
            cell: ({ attempts }) => count(attempts),
            align: 'end',
          },
          {
            id: 'createdAt',
            label: m.operations_email_created(),
            cell: ({ createdAt }) => shortMoment(createdAt),
            align: 'end',
          },
          ...(mayWrite ? [{ id: 'actions', label: m.operations_email_actions(), cell: actions }] : []),
        ]}
        card={(email) => (
          <div className="flex flex-col gap-1">
            <p className="font-medium wrap-anywhere">{subjectOf(email)}</p>
            <p className="text-muted">
              {email.recipient} · {shortMoment(email.createdAt)}
            </p>
            <p className="wrap-anywhere text-danger">{email.error}</p>
            {mayWrite && actions(email)}
          </div>
        )}
        actions={
          mayWrite && (
            <Button type="button" appearance="secondary" onClick={() => setOpen(true)}>
              {m.operations_email_resend_all()}
            </Button>
          )
        }
        empty={{ title: m.operations_email_empty(), text: m.operations_email_empty_text() }}
      />
      <ConfirmAction
        open={open}
        title={m.operations_email_resend_all_title()}
        confirm={m.operations_email_resend_all()}
        busy={busy}
        onConfirm={() => void send('resend', resent)}
        onClose={() => setOpen(false)}
      >
        <p>{m.operations_email_resend_all_text()}</p>
      </ConfirmAction>
    </>
  )
}
