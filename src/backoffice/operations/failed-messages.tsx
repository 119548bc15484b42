import { type ReactNode, useState } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../frame/office.ts'
import { toast, toastError } from '../frame/toasts.tsx'
import type { ListColumn, ListFilter } from '../list/list-types.ts'
import { useRefreshList } from '../list/use-list.ts'
import { count, shortMoment } from '../parts/formats.ts'

interface Message {
  id: number
  resendable: boolean
  attempts: number
  createdAt: string
}
/** What is said of a command, by its answer. */
type Sentence = (body: { emails?: number }) => string

/** Sends commands about the failed messages of one kind, one at a time, and reads their list again. */
export function useFailedMessages(kind: 'emails' | 'sms') {
  const refreshList = useRefreshList()
  const [busy, setBusy] = useState(false)
  async function send(command: string, sentence: Sentence, onSent?: () => void): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      toast(sentence(await apiRequest<{ emails?: number }>('POST', `/operations/${kind}/${command}`)))
    } catch (error) {
      toastError(error instanceof Error ? error.message : m.operations_failed())
    }
    setBusy(false)
    onSent?.()
    await refreshList(`failed-${kind}`)
  }
  return { busy, send }
}

/** Sends a message again, or takes it off the list. */
export function MessageActions({
  message: { id, resendable },
  of,
  gone,
  resent,
  discarded,
  messages: { busy, send },
}: {
  message: Message
  /** Names the message for screen readers. */
  of: string
  /** Stands in place of the button where there is nothing to send any more. */
  gone?: ReactNode
  resent: Sentence
  discarded: Sentence
  messages: ReturnType<typeof useFailedMessages>
}) {
  const button = (label: string, command: string, sentence: Sentence) => (
    <Button
      type="button"
      appearance="quiet"
      busy={busy}
      aria-label={`${label}: ${of}`}
      onClick={() => void send(`${id}/${command}`, sentence)}
    >
      {label}
    </Button>
  )
  return (
    <span className="flex flex-wrap gap-1">
      {resendable ? button(m.operations_email_resend(), 'resend', resent) : gone}
      {button(m.operations_email_discard(), 'discard', discarded)}
    </span>
  )
}

export const messageStates = (): ListFilter[] => [
  {
    kind: 'choice',
    name: 'state',
    label: m.operations_email_state(),
    options: [
      { value: 'failed', label: m.operations_email_failed() },
      { value: 'retrying', label: m.operations_email_retrying() },
    ],
  },
]

/** The last columns: how often it was tried, since when, and what can be done. */
export const messageColumns = <Row extends Message>(
  actions: ((row: Row) => ReactNode) | null,
): ListColumn<Row>[] => [
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
  ...(actions ? [{ id: 'actions', label: m.operations_email_actions(), cell: actions }] : []),
]
