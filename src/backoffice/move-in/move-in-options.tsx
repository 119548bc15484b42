import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DateOrder } from '#modules/earlier-shop/earlier-dates.ts'
import type { MoveInRecord } from '#modules/earlier-shop/move-in-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { SelectField } from '#storefront/ui/field.tsx'
import { apiRequest } from '../frame/office.ts'
import { Card } from '../parts/detail-page.tsx'
import { moveInQuery } from './move-in-query.ts'
import { DATE_WORDS } from './move-in-words.ts'

/** What the file leaves open; the file is checked again with the answers. */
export function MoveInOptions({ record: { id, options, preview } }: { record: MoveInRecord }) {
  const client = useQueryClient()
  const [dates, setDates] = useState<string>(options.dates ?? '')
  const [isMissing, setMissing] = useState(false)
  const check = useMutation({
    mutationFn: () =>
      apiRequest<MoveInRecord>('POST', `/move-in/${id}/preview`, { body: { ...options, dates } }),
    onSuccess: (started) => client.setQueryData(moveInQuery(id).queryKey, started),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(dates === '')
    if (dates !== '') check.mutate()
  }
  return (
    <Card title={m.move_in_dates_title()} hint={m.move_in_dates_hint()}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <p className="wrap-anywhere figures">{preview?.unclearDates.join(' · ')}</p>
        <SelectField
          label={m.move_in_dates()}
          name="dates"
          required
          value={dates}
          error={isMissing && dates === '' ? m.move_in_dates_choose() : undefined}
          onChange={({ target }) => setDates(target.value)}
        >
          <option value="">{m.move_in_dates_choose()}</option>
          {(Object.keys(DATE_WORDS) as DateOrder[]).map((order) => (
            <option key={order} value={order}>
              {DATE_WORDS[order]()}
            </option>
          ))}
        </SelectField>
        {check.error && (
          <p role="alert" className="font-medium text-danger">
            {check.error.message}
          </p>
        )}
        <Button className="self-start" busy={check.isPending}>
          {m.move_in_again()}
        </Button>
      </form>
    </Card>
  )
}
