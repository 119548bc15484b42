import { useState } from 'react'
import type { FailedEmail } from '#modules/platform/mail/mail-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { useMay } from '../frame/office.ts'
import { ListFrame } from '../list/list-frame.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { count, shortMoment } from '../parts/formats.ts'
import { MessageActions, messageColumns, messageStates, useFailedMessages } from './failed-messages.tsx'

const rowId = ({ id }: FailedEmail) => String(id)
const subjectOf = ({ subject }: FailedEmail) => subject || m.operations_email_no_subject()

/** Emails that could not be sent: sent again, or taken off the list. */
export function Component() {
  const mayWrite = useMay()('operations.write')
  const messages = useFailedMessages('emails')
  const [open, setOpen] = useState(false)
  const resent = ({ emails = 1 }) => m.operations_email_resent({ count: count(emails) })

  const actions = (email: FailedEmail) => (
    <MessageActions
      message={email}
      of={subjectOf(email)}
      gone={<span className="text-muted">{m.operations_email_gone()}</span>}
      resent={resent}
      discarded={m.operations_email_discarded}
      messages={messages}
    />
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
        filters={messageStates()}
        columns={[
          { id: 'subject', label: m.operations_email_subject(), cell: subjectOf },
          { id: 'recipient', label: m.operations_email_to(), cell: ({ recipient }) => recipient },
          {
            id: 'error',
            label: m.operations_email_error(),
            cell: ({ error }) => <span className="line-clamp-2 max-w-xs wrap-anywhere">{error}</span>,
          },
          ...messageColumns(mayWrite ? actions : null),
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
        busy={messages.busy}
        onConfirm={() => void messages.send('resend', resent, () => setOpen(false))}
        onClose={() => setOpen(false)}
      >
        <p>{m.operations_email_resend_all_text()}</p>
      </ConfirmAction>
    </>
  )
}
