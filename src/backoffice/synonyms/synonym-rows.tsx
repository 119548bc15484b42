import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SynonymPlan } from '#modules/goods/synonyms/synonyms-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { TextField } from '#storefront/ui/form/field.tsx'
import { apiRequest } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { toast } from '../frame/toasts.tsx'
import { useRefreshList } from '../list/use-list.ts'
import { Card } from '../parts/detail-page.tsx'
import { Failure } from '../parts/failure.tsx'
import { count } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'

const ROWS = ['synonyms', 'rows']
/** Rows of a plan that are shown; the refused ones come first. */
const SHOWN = 50

/** Many groups at once: rows pasted from a spreadsheet or text, and all groups as such rows. */
export function Component() {
  return (
    <>
      <PageHeader title={m.synonyms_rows()} hint={m.synonyms_rows_hint()}>
        <ButtonLink to="/es-anlamlilar" appearance="secondary">
          {m.synonyms_title()}
        </ButtonLink>
      </PageHeader>
      <div className="mt-5 flex max-w-4xl flex-col gap-5">
        <PasteCard />
        <AllCard />
      </div>
    </>
  )
}

function PasteCard() {
  const refresh = useRefreshList()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const planning = useMutation({
    mutationFn: () => apiRequest<SynonymPlan>('POST', '/synonyms/preview', { body: { text } }),
  })
  const saving = useMutation({
    mutationFn: () => apiRequest<SynonymPlan>('POST', '/synonyms/paste', { body: { text } }),
    async onSuccess({ added, refused }) {
      toast(m.synonyms_added({ count: added }))
      // Rows that were refused stay to be mended.
      if (refused === 0) setText('')
      planning.reset()
      await Promise.all([refresh('synonyms'), client.invalidateQueries({ queryKey: ROWS })])
    },
  })
  const plan = planning.data
  const problem = planning.error ?? saving.error
  return (
    <Card title={m.synonyms_paste()} hint={m.synonyms_paste_hint()}>
      <div className="flex flex-col items-start gap-3 *:w-full">
        <TextField
          name="rows"
          label={m.synonyms_pasted()}
          rows={8}
          spellCheck={false}
          value={text}
          placeholder={m.synonyms_example()}
          onChange={({ target }) => {
            setText(target.value)
            planning.reset()
          }}
        />
        <Button
          type="button"
          appearance="secondary"
          className="max-w-max"
          busy={planning.isPending}
          disabled={text.trim() === ''}
          onClick={() => planning.mutate()}
        >
          {m.synonyms_check()}
        </Button>
      </div>
      <Failure of={problem} className="mt-3" />
      {plan && (
        <>
          <p role="status" className="mt-4 font-medium">
            {m.synonyms_plan({
              added: count(plan.added),
              same: count(plan.same),
              refused: count(plan.refused),
            })}
          </p>
          <ul className="my-3 divide-y divide-line">
            {plan.rows.slice(0, SHOWN).map(({ line, text, reason }) => (
              <li key={line} className="py-2 wrap-anywhere">
                <span className="text-muted figures">{line}.</span> {text}
                {reason && <span className="block text-danger">{reason}</span>}
              </li>
            ))}
          </ul>
          <Button
            type="button"
            busy={saving.isPending}
            disabled={plan.added === 0}
            onClick={() => saving.mutate()}
          >
            {m.synonyms_add({ count: plan.added })}
          </Button>
        </>
      )}
    </Card>
  )
}

function AllCard() {
  const query = useQuery({
    queryKey: ROWS,
    queryFn: ({ signal }) => apiRequest<{ text: string }>('GET', '/synonyms/rows', { signal }),
  })
  return (
    <Card title={m.synonyms_all()} hint={m.synonyms_all_hint()}>
      <QueryState query={query}>
        {({ text }) =>
          text === '' ? (
            <p className="text-muted">{m.synonyms_empty()}</p>
          ) : (
            <TextField
              name="all"
              label={m.synonyms_all_rows()}
              rows={10}
              readOnly
              value={text}
              onFocus={({ target }) => target.select()}
            />
          )
        }
      </QueryState>
    </Card>
  )
}
