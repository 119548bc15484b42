import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { WAITING_CHOICES, type WaitingChoice } from '#modules/shop/restored/restored-rules.ts'
import type { Released, ReleaseForm, RestoreView } from '#modules/shop/restored/restored-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, sessionQuery } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { Card } from '../parts/detail-page.tsx'
import { count } from '../parts/formats.ts'
import { RESTORED_KEY } from './restored-query.ts'

interface Waiting {
  total: number
  old: number
}

/** How many of what waits a choice discards. */
const discarded = (choice: WaitingChoice, { total, old }: Waiting) =>
  choice === 'all' ? 0 : choice === 'none' ? total : old

/** What waits, what becomes of it, and the button that opens the shop. */
export function ReleaseCard({ restore }: { restore: RestoreView }) {
  const { id, emails: waitingEmails, webhooks: waitingWebhooks } = restore
  const client = useQueryClient()
  const [emails, setEmails] = useState<WaitingChoice>('recent')
  const [webhooks, setWebhooks] = useState<WaitingChoice>('recent')
  const [asking, setAsking] = useState(false)
  const release = useMutation({
    mutationFn: () =>
      apiRequest<Released>('POST', '/restored/release', {
        body: { restore: id, emails, webhooks } satisfies ReleaseForm,
      }),
    onSuccess() {
      setAsking(false)
      toast(m.restored_released())
    },
    // Somebody else may have opened it: everything that shows the hold is read again.
    onSettled: () =>
      Promise.all(
        [RESTORED_KEY, sessionQuery.queryKey, ['maintenance'], ['jobs']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
  const gone = { emails: discarded(emails, waitingEmails), webhooks: discarded(webhooks, waitingWebhooks) }
  return (
    <Card title={m.restored_waits()} hint={m.restored_waits_hint()}>
      <div className="flex flex-col gap-4">
        <Choice
          name="emails"
          label={m.restored_emails({ count: waitingEmails.total })}
          hint={m.restored_emails_hint()}
          waiting={waitingEmails}
          value={emails}
          onChange={setEmails}
        />
        <Choice
          name="webhooks"
          label={m.restored_webhooks({ count: waitingWebhooks.total })}
          hint={m.restored_webhooks_hint()}
          waiting={waitingWebhooks}
          value={webhooks}
          onChange={setWebhooks}
        />
        <p className="text-muted">{m.restored_jobs_wait()}</p>
        <Button
          type="button"
          onClick={() => {
            release.reset()
            setAsking(true)
          }}
        >
          {m.restored_release()}
        </Button>
      </div>
      <ConfirmAction
        open={asking}
        title={m.restored_release_title()}
        confirm={m.restored_release()}
        busy={release.isPending}
        error={release.error?.message ?? null}
        onConfirm={() => release.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{m.restored_release_text()}</p>
        <ul className="list-disc pl-5 text-ink">
          <li>
            {m.restored_release_emails({
              sent: count(waitingEmails.total - gone.emails),
              discarded: count(gone.emails),
            })}
          </li>
          <li>
            {m.restored_release_webhooks({
              sent: count(waitingWebhooks.total - gone.webhooks),
              discarded: count(gone.webhooks),
            })}
          </li>
          <li>{m.restored_release_payments()}</li>
        </ul>
      </ConfirmAction>
    </Card>
  )
}

const CHOICE_WORDS: Readonly<Record<WaitingChoice, (counts: { old: string }) => string>> = {
  recent: m.restored_choice_recent,
  all: () => m.restored_choice_all(),
  none: () => m.restored_choice_none(),
}

function Choice({
  name,
  label,
  hint,
  waiting,
  value,
  onChange,
}: {
  name: string
  label: string
  hint: string
  waiting: Waiting
  value: WaitingChoice
  onChange: (choice: WaitingChoice) => void
}) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium">{label}</legend>
      {waiting.total > 0 && (
        <>
          <p className="text-muted">{hint}</p>
          {WAITING_CHOICES.map((choice) => (
            <label
              key={choice}
              className="flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name={name}
                className="size-4 shrink-0 accent-accent"
                checked={value === choice}
                onChange={() => onChange(choice)}
              />
              {CHOICE_WORDS[choice]({ old: count(waiting.old) })}
            </label>
          ))}
        </>
      )}
    </fieldset>
  )
}
