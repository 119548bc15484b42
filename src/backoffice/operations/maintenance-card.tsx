import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MaintenanceState } from '#modules/backoffice/operations/operations-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { SelectField } from '#storefront/ui/form/field.tsx'
import { ApiError } from '../frame/api-client.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { Card } from '../parts/detail-page.tsx'
import { ago, dateTime } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'

const KEY = ['maintenance']
const DURATIONS = [15, 30, 60, 120, 240] as const

/** The switch of the maintenance page. */
export function MaintenanceCard() {
  const mayWrite = useMay()('operations.write')
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [minutes, setMinutes] = useState('')
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiRequest<MaintenanceState>('GET', '/operations/maintenance', { signal }),
    refetchInterval: 30_000,
  })
  const change = useMutation({
    mutationFn: ({ active, version }: MaintenanceState) => {
      const until =
        !active && minutes !== '' ? new Date(Date.now() + Number(minutes) * 60_000).toISOString() : null
      return apiRequest<MaintenanceState>('PUT', '/operations/maintenance', {
        version,
        body: { active: !active, until },
      })
    },
    onSuccess(state) {
      client.setQueryData(KEY, state)
      setOpen(false)
      toast(state.active ? m.operations_maintenance_started() : m.operations_maintenance_ended())
    },
    onError(error) {
      if (error instanceof ApiError && error.current) client.setQueryData(KEY, error.current)
    },
  })
  return (
    <Card title={m.operations_maintenance()}>
      <QueryState query={query}>
        {(state) => (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="flex flex-col gap-1">
              <StatusBadge tone={state.active ? 'bad' : 'good'}>
                {state.active ? m.operations_maintenance_on() : m.operations_maintenance_off()}
              </StatusBadge>
              {state.active && (
                <p className="text-muted">
                  {m.operations_maintenance_since({ when: ago(state.changedAt) })}
                  {state.until && ` · ${m.operations_maintenance_until({ time: dateTime(state.until) })}`}
                </p>
              )}
            </div>
            {state.held && (
              <ButtonLink to="/geri-yukleme" appearance="secondary">
                {m.operations_held_open()}
              </ButtonLink>
            )}
            {mayWrite && !state.held && (
              <Button
                type="button"
                appearance={state.active ? 'primary' : 'secondary'}
                onClick={() => setOpen(true)}
              >
                {state.active ? m.operations_maintenance_end() : m.operations_maintenance_start()}
              </Button>
            )}
            <ConfirmAction
              open={open}
              title={
                state.active ? m.operations_maintenance_end_title() : m.operations_maintenance_start_title()
              }
              confirm={state.active ? m.operations_maintenance_end() : m.operations_maintenance_start()}
              danger={!state.active}
              busy={change.isPending}
              error={change.error?.message ?? null}
              onConfirm={() => change.mutate(state)}
              onClose={() => {
                setOpen(false)
                change.reset()
              }}
            >
              <p>
                {state.active ? m.operations_maintenance_end_text() : m.operations_maintenance_start_text()}
              </p>
              {!state.active && (
                <SelectField
                  label={m.operations_maintenance_until_label()}
                  name="maintenance-minutes"
                  value={minutes}
                  onChange={(event) => setMinutes(event.target.value)}
                >
                  <option value="">{m.operations_unknown()}</option>
                  {DURATIONS.map((each) => (
                    <option key={each} value={each}>
                      {m.operations_minutes({ count: each })}
                    </option>
                  ))}
                </SelectField>
              )}
            </ConfirmAction>
          </div>
        )}
      </QueryState>
    </Card>
  )
}
