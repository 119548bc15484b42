import type { FailedSms } from '#modules/platform/sms/sms-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { useMay } from '../frame/office.ts'
import { ListFrame } from '../list/list-frame.tsx'
import { count, shortMoment } from '../parts/formats.ts'
import { MessageActions, messageColumns, messageStates, useFailedMessages } from './failed-messages.tsx'

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
  const messages = useFailedMessages('sms')
  const actions = (sms: FailedSms) => (
    <MessageActions
      message={sms}
      of={sms.recipient}
      resent={m.operations_sms_resent}
      discarded={m.operations_sms_discarded}
      messages={messages}
    />
  )

  return (
    <ListFrame<FailedSms>
      name="failed-sms"
      title={m.operations_sms()}
      path="/operations/sms"
      rowId={rowId}
      rowLabel={recipientOf}
      refetchEvery={30_000}
      filters={messageStates()}
      columns={[
        { id: 'recipient', label: m.operations_email_to(), cell: recipientOf },
        { id: 'problem', label: m.operations_email_error(), cell: problemText },
        {
          id: 'segments',
          label: m.operations_sms_segments(),
          cell: ({ segments }) => count(segments),
          align: 'end',
        },
        ...messageColumns(mayWrite ? actions : null),
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
