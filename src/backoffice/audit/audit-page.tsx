import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { AUDIT_RECORDS } from '#modules/platform/audit/audit-rules.ts'
import type { auditEntrySchema, auditFiltersSchema } from '#modules/platform/audit/audit-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../frame/office.ts'
import { ListFrame } from '../list/list-frame.tsx'
import type { ListColumn, ListFilter } from '../list/list-types.ts'
import { dateTime } from '../parts/formats.ts'
import { actionName, recordName } from '../parts/history/audit-texts.ts'
import { ChangedFields } from '../parts/history/changed-fields.tsx'
import { recordOf } from './audit-record.ts'

type Entry = z.infer<typeof auditEntrySchema>
type Filters = z.infer<typeof auditFiltersSchema>

const author = ({ staffName }: Entry) => staffName || m.audit_nobody()
const subject = (entry: Entry) => recordOf(entry).label

/** What the entry is about, with the way there. */
function Subject({ entry }: { entry: Entry }) {
  const { label, to } = recordOf(entry)
  if (to === null) return <span className="wrap-anywhere">{label}</span>
  return (
    <Link to={to} className="underline wrap-anywhere">
      {label}
    </Link>
  )
}

function columns(): ListColumn<Entry>[] {
  return [
    {
      id: 'when',
      label: m.audit_when(),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
    },
    { id: 'who', label: m.audit_who(), cell: author },
    { id: 'what', label: m.audit_what(), cell: ({ action }) => actionName(action) },
    {
      id: 'record',
      label: m.audit_record(),
      cell: (entry) => <Subject entry={entry} />,
    },
    {
      id: 'changes',
      label: m.audit_changes(),
      cell: (entry) => <ChangedFields before={entry.before} after={entry.after} />,
    },
    { id: 'ip', label: m.audit_ip(), hidden: true, cell: ({ ip }) => ip },
  ]
}

function filters(known: Filters | undefined): ListFilter[] {
  const people = (known?.staff ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const actions = (known?.actions ?? []).map((action) => ({ value: action, label: actionName(action) }))
  return [
    { kind: 'days', label: m.audit_when(), from: 'from', to: 'until' },
    { kind: 'choice', label: m.audit_who(), name: 'staff', options: people },
    { kind: 'choice', label: m.audit_what(), name: 'action', options: actions },
    {
      kind: 'choice',
      label: m.audit_record_kind(),
      name: 'record',
      options: AUDIT_RECORDS.map((record) => ({ value: record, label: recordName(record) })),
    },
    { kind: 'text', label: m.audit_record_id(), name: 'recordId' },
  ]
}

/** What everybody did, newest first. */
export function Component() {
  const known = useQuery({
    queryKey: ['audit-filters'],
    queryFn: ({ signal }) => apiRequest<Filters>('GET', '/audit/filters', { signal }),
  })
  const offered = useMemo(() => filters(known.data), [known.data])
  const shown = useMemo(() => columns(), [])
  return (
    <ListFrame<Entry>
      name="audit"
      title={m.audit_title()}
      path="/audit"
      columns={shown}
      filters={offered}
      rowId={({ id }) => String(id)}
      rowLabel={(entry) => `${author(entry)}, ${actionName(entry.action)}, ${subject(entry)}`}
      card={(entry) => <EntryCard entry={entry} />}
      empty={{ title: m.audit_empty() }}
    />
  )
}

function EntryCard({ entry }: { entry: Entry }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">{actionName(entry.action)}</p>
      <p className="text-sm wrap-anywhere text-muted">
        {author(entry)} · {dateTime(entry.createdAt)} · <Subject entry={entry} />
      </p>
      <ChangedFields before={entry.before} after={entry.after} />
    </div>
  )
}
