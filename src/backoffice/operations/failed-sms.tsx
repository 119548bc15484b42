import { useState } from 'react'
import type { FailedSms } from '#modules/platform/sms/sms-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { toast, toastError } from '../frame/toasts.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { useRefreshList } from '../list/use-list.ts'
import { count, shortMoment } from '../parts/formats.ts'

const rowId = ({ id }: FailedSms) => String(id)
const recipientOf = ({ recipient }: FailedSms) => recipient
const problemText = ({ problem }: FailedSms) =>
  ({
    keys: m.operations_sms_keys,
    balance: m.operations_sms_balance,
    sender: m.operations_sms_sender,
    recipient: m.operations_sms_recipient,
    text: m.operations_sms_text,
    unreachable: m.operations_sms_unreachable,
    unclear: m.operations_sms_unclear,
  })[problem]()

/** Text messages that could not be sent: sent again, or taken off the list. */
export function Component() {
  const mayWrite = useMay()('operations.write')
  const refreshList = useRefreshList()
  const [busy, setBusy] = useState(false)

  async function send(path: string, done: string): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await apiRequest('POST', `/operations/sms/${path}`)
      toast(done)
    } catch (error) {
      toastError(error instanceof Error ? error.message : m.operations_failed())
    }
    setBusy(false)
    await refreshList('failed-sms')
  }

  const actions = (sms: FailedSms) => (
    <span className="flex flex-wrap gap-1">
      {sms.resendable && (
        <Button
          type="button"
          appearance="quiet"
          busy={busy}
          aria-label={`${m.operations_email_resend()}: ${sms.recipient}`}
          onClick={() => void send(`${sms.id}/resend`, m.operations_sms_resent())}
        >
          {m.operations_email_resend()}
        </Button>
      )}
      <Button
        type="button"
        appearance="quiet"
        busy={busy}
        aria-label={`${m.operations_email_discard()}: ${sms.recipient}`}
        onClick={() => void send(`${sms.id}/discard`, m.operations_sms_discarded())}
      >
        {m.operations_email_discard()}
      </Button>
    </span>
  )

  return (
    <ListFrame<FailedSms>
      name="failed-sms"
      title={m.operations_sms()}
      path="/operations/sms"
      rowId={rowId}
      rowLabel={recipientOf}
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
        { id: 'recipient', label: m.operations_email_to(), cell: recipientOf },
        { id: 'problem', label: m.operations_email_error(), cell: problemText },
        {
          id: 'segments',
          label: m.operations_sms_segments(),
          cell: ({ segments }) => count(segments),
          align: 'end',
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
      card={(sms) => (
        <div className="flex flex-col gap-1">
          <p className="font-medium">{sms.recipient}</p>
          <p className="text-muted">{shortMoment(sms.createdAt)}</p>
          <p className="text-danger">{problemText(sms)}</p>
          {mayWrite && actions(sms)}
        </div>
      )}
      empty={{ title: m.operations_sms_empty(), text: m.operations_sms_empty_text() }}
    />
  )
}
