import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DateOrder } from '#modules/earlier-shop/date-order-rules.ts'
import { hostOf } from '#modules/earlier-shop/earlier-page-rules.ts'
import type { MoveInOptions, MoveInRecord } from '#modules/earlier-shop/move-in-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field, SelectField } from '#storefront/ui/field.tsx'
import { apiRequest } from '../frame/office.ts'
import { Card } from '../parts/detail-page.tsx'
import { moveInQuery } from './move-in-query.ts'
import { DATE_WORDS } from './move-in-words.ts'

/** Checks the file again with other options. */
function useCheckAgain({ id, options }: MoveInRecord) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changed: MoveInOptions) =>
      apiRequest<MoveInRecord>('POST', `/move-in/${id}/preview`, { body: { ...options, ...changed } }),
    onSuccess: (started) => client.setQueryData(moveInQuery(id).queryKey, started),
    // It may have been started elsewhere: the page shows what is.
    onError: () => client.invalidateQueries({ queryKey: moveInQuery(id).queryKey }),
  })
}

const ORDERS = Object.keys(DATE_WORDS) as DateOrder[]

/** Asks how dates are read that the file leaves open. */
export function DatesQuestion({ record }: { record: MoveInRecord }) {
  const check = useCheckAgain(record)
  const [chosen, setChosen] = useState<string>(record.options.dates ?? '')
  const [isMissing, setMissing] = useState(false)
  const dates = ORDERS.find((order) => order === chosen)
  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(dates === undefined)
    if (dates !== undefined) check.mutate({ dates })
  }
  return (
    <Card title={m.move_in_dates_title()} hint={m.move_in_dates_hint()}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <p className="wrap-anywhere figures">{record.preview?.unclearDates.join(' · ')}</p>
        <SelectField
          label={m.move_in_dates()}
          name="dates"
          required
          value={chosen}
          error={isMissing && dates === undefined ? m.move_in_dates_choose() : undefined}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{m.move_in_dates_choose()}</option>
          {ORDERS.map((order) => (
            <option key={order} value={order}>
              {DATE_WORDS[order]()}
            </option>
          ))}
        </SelectField>
        <Failure error={check.error} />
        <Button className="self-start" busy={check.isPending}>
          {m.move_in_again()}
        </Button>
      </form>
    </Card>
  )
}

/** How pages come in; the file is checked again with it. */
export function PageOptions({ record }: { record: MoveInRecord }) {
  const check = useCheckAgain(record)
  const [publish, setPublish] = useState(record.options.publish ?? false)
  const [site, setSite] = useState(record.options.site ?? '')
  const isWrong = site.trim() !== '' && hostOf(site.trim()) === ''
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isWrong) check.mutate({ publish, site: site.trim() === '' ? undefined : site.trim() })
  }
  return (
    <Card title={m.move_in_options()} hint={m.move_in_options_hint()}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <SelectField
          label={m.move_in_publish()}
          name="publish"
          hint={m.move_in_publish_hint()}
          value={publish ? 'publish' : 'drafts'}
          onChange={({ target }) => setPublish(target.value === 'publish')}
        >
          <option value="drafts">{m.move_in_publish_drafts()}</option>
          <option value="publish">{m.move_in_publish_shown()}</option>
        </SelectField>
        <Field
          label={m.move_in_site()}
          name="site"
          type="url"
          hint={m.move_in_site_hint()}
          error={isWrong ? m.move_in_site_wrong() : undefined}
          value={site}
          onChange={({ target }) => setSite(target.value)}
        />
        <Failure error={check.error} />
        <Button appearance="secondary" className="self-start" busy={check.isPending}>
          {m.move_in_again()}
        </Button>
      </form>
    </Card>
  )
}

function Failure({ error }: { error: Error | null }) {
  return (
    error && (
      <p role="alert" className="font-medium text-danger">
        {error.message}
      </p>
    )
  )
}
