import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import {
  EVERY,
  type Recipe,
  type ScheduleTime,
  type StoppedSchedule,
  scheduleTimeSchema,
} from '#modules/intake/product-changes/product-changes-schemas.ts'
import { m } from '#office-texts/messages.js'
import { istanbulDay } from '#shared/dates.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { Field, SelectField } from '#storefront/ui/form/field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useCommandForm } from '../../form/use-command-form.ts'
import { apiRequest } from '../../frame/office.ts'
import { toast } from '../../frame/toasts.tsx'
import { DeleteRecordButton } from '../../parts/delete-record.tsx'
import { count, date, dateTime, listCount, weekday } from '../../parts/formats.ts'
import { chosenCountQuery, recipesQuery, runLink } from './bulk-query.ts'
import { refusalTexts } from './change-texts.ts'

/** 1 is Monday: the 23rd of November 2026 was one. */
const weekdayName = (day: number) => weekday(`2026-11-${22 + day}`)

/** '27.11.2026 09:00' of what happens once, 'Her pazartesi 09:00' of what repeats. */
export function timeText(time: ScheduleTime): string {
  const at = time.time
  switch (time.every) {
    case 'once':
      return m.bulk_change_schedule_once_at({ date: date(`${time.date}T12:00:00+03:00`), time: at })
    case 'day':
      return m.bulk_change_schedule_day_at({ time: at })
    case 'week':
      return m.bulk_change_schedule_week_at({ day: weekdayName(time.day), time: at })
    case 'month':
      return m.bulk_change_schedule_month_at({ day: String(time.day), time: at })
  }
}

function stoppedText(stopped: StoppedSchedule): string {
  switch (stopped.kind) {
    case 'no-person':
      return m.bulk_change_schedule_no_person()
    case 'no-right':
      return m.bulk_change_schedule_no_right()
    case 'problem':
      return m.bulk_change_schedule_problem()
    case 'too-many':
      return m.bulk_change_schedule_too_many({ changed: count(stopped.changed), most: count(stopped.most) })
    case 'breaks-rule': {
      const words = refusalTexts()
      return stopped.breaches.map(({ reason, count: rows }) => `${words[reason]}: ${count(rows)}`).join(' · ')
    }
  }
}

/** When a recipe is carried out by itself, or why that was stopped. */
export function ScheduleState({ schedule }: { schedule: NonNullable<Recipe['schedule']> }) {
  const { time, nextAt, stopped, lastAt, lastRun, confirmedBy, most } = schedule
  return (
    <div className="mt-1 flex flex-col gap-1">
      {stopped ? (
        <Alert>
          <p className="font-medium">{m.bulk_change_schedule_stopped({ at: dateTime(stopped.at) })}</p>
          <p>{stoppedText(stopped)}</p>
          <p>{m.bulk_change_schedule_again()}</p>
        </Alert>
      ) : (
        <p className="wrap-anywhere">
          {timeText(time)}
          {nextAt !== null && (
            <>
              {' · '}
              <strong className="font-semibold figures">
                {m.bulk_change_schedule_next({ at: dateTime(nextAt) })}
              </strong>
            </>
          )}
          {' · '}
          <span className="text-muted">
            {m.bulk_change_schedule_by({ name: confirmedBy, most: count(most) })}
          </span>
        </p>
      )}
      {lastAt !== null && (
        <p className="text-muted">
          {m.bulk_change_schedule_last({ at: dateTime(lastAt) })}{' '}
          {lastRun === null ? (
            m.bulk_change_schedule_last_nothing()
          ) : (
            <Link to={runLink({ id: lastRun })} className="text-accent hover:underline">
              {m.bulk_change_schedule_last_run()}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

/** The buttons that give a recipe a time and take it away. */
export function ScheduleButtons({ recipe }: { recipe: Recipe }) {
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const { id, name, version, schedule } = recipe
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['bulk-count'] })
    return client.invalidateQueries({ queryKey: recipesQuery.queryKey })
  }
  return (
    <>
      <Button type="button" appearance="secondary" onClick={() => setIsOpen(true)}>
        {schedule ? m.bulk_change_schedule_change() : m.bulk_change_schedule_give()}
        <span className="sr-only"> {name}</span>
      </Button>
      {schedule && (
        <DeleteRecordButton
          of={name}
          path={`/product-changes/recipes/${id}/schedule`}
          version={version}
          title={m.bulk_change_schedule_off_title({ name })}
          confirm={m.bulk_change_schedule_off()}
          done={m.bulk_change_schedule_off_done()}
          onDeleted={refresh}
          onRefused={refresh}
        >
          <p>{m.bulk_change_schedule_off_text()}</p>
        </DeleteRecordButton>
      )}
      {isOpen && <ScheduleDialog recipe={recipe} onClose={() => setIsOpen(false)} onChanged={refresh} />}
    </>
  )
}

/** What the fields say; numbers come as texts. */
const sent = z
  .object({
    every: z.enum(EVERY),
    date: z.string().optional(),
    day: z.coerce.number().optional(),
    time: z.string(),
  })
  .pipe(scheduleTimeSchema)

function ScheduleDialog({
  recipe,
  onClose,
  onChanged,
}: {
  recipe: Recipe
  onClose: () => void
  onChanged: () => void
}) {
  // As it was opened: the fields do not follow what is fetched again meanwhile.
  const [{ id, name, version, schedule, filters }] = useState(recipe)
  const { data: found } = useQuery(chosenCountQuery({ filters, except: [] }))
  const before = schedule?.time
  const [every, setEvery] = useState<ScheduleTime['every']>(before?.every ?? 'week')
  const form = useCommandForm({
    schema: sent,
    sentences: { date: m.bulk_change_schedule_date_wrong, time: m.bulk_change_schedule_time_wrong },
    async send(time) {
      await apiRequest<Recipe>('PUT', `/product-changes/recipes/${id}/schedule`, {
        query: { of: found?.value ?? 0 },
        body: time,
        version,
      })
      toast(m.bulk_change_schedule_saved())
      onChanged()
      onClose()
    },
    onRefused() {
      onChanged()
      return false
    },
  })
  const day = before && 'day' in before && before.every === every ? String(before.day) : '1'
  return (
    <FormDialog
      id="recipe-schedule"
      form={form}
      title={m.bulk_change_schedule_title({ name })}
      save={m.bulk_change_schedule_confirm()}
      onClose={onClose}
    >
      <p className="font-medium figures">
        {m.bulk_change_schedule_found({ count: found ? listCount(found) : '…' })}
      </p>
      <p className="text-muted">{m.bulk_change_schedule_text()}</p>
      <SelectField
        label={m.bulk_change_schedule_every()}
        name="every"
        value={every}
        onChange={({ target }) => setEvery(EVERY.find((each) => each === target.value) ?? 'week')}
      >
        <option value="once">{m.bulk_change_schedule_once()}</option>
        <option value="day">{m.bulk_change_schedule_day()}</option>
        <option value="week">{m.bulk_change_schedule_week()}</option>
        <option value="month">{m.bulk_change_schedule_month()}</option>
      </SelectField>
      {every === 'once' && (
        <Field
          label={m.bulk_change_schedule_date()}
          name="date"
          type="date"
          min={istanbulDay(new Date())}
          defaultValue={before?.every === 'once' ? before.date : istanbulDay(new Date())}
          error={form.fields.date}
        />
      )}
      {every === 'week' && (
        <SelectField key="week" label={m.bulk_change_schedule_weekday()} name="day" defaultValue={day}>
          {[1, 2, 3, 4, 5, 6, 7].map((each) => (
            <option key={each} value={each}>
              {weekdayName(each)}
            </option>
          ))}
        </SelectField>
      )}
      {every === 'month' && (
        <Field
          key="month"
          label={m.bulk_change_schedule_month_day()}
          name="day"
          type="number"
          min={1}
          max={31}
          defaultValue={day}
          hint={m.bulk_change_schedule_month_day_hint()}
          error={form.fields.day}
        />
      )}
      <Field
        label={m.bulk_change_schedule_time()}
        name="time"
        type="time"
        defaultValue={before?.time ?? '09:00'}
        hint={m.bulk_change_schedule_time_hint()}
        error={form.fields.time}
      />
    </FormDialog>
  )
}
