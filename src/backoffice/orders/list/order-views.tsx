import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BookmarkPlus, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SavedView } from '#modules/backoffice/views/views-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'
import { apiRequest } from '../../frame/office.ts'
import { toast } from '../../frame/toasts.tsx'
import { viewQuery } from '../../list/list-address.ts'
import { listCount } from '../../parts/formats.ts'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { ViewSettings } from './view-settings.tsx'

const VIEWS = ['views', 'orders'] as const
/** How long a tab's count counts as current, in milliseconds. */
const COUNTS_MS = 60_000

interface Tab {
  key: string
  name: string
  query: string
}

/** The tabs that every shop needs. */
const builtIn = (): Tab[] => [
  { key: 'all', name: m.orders_view_all(), query: '' },
  { key: 'unsent', name: m.orders_filter_unsent(), query: 'status=unsent' },
  { key: 'part-shipped', name: m.orders_filter_part_shipped(), query: 'status=part-shipped' },
  { key: 'transfer', name: m.orders_filter_transfer(), query: 'status=awaiting-transfer' },
  { key: 'returns', name: m.orders_status_return_requested(), query: 'status=return-requested' },
]

type Count = { value: number; exact: boolean } | null

/** Saved views above the list: one tab for each with how many orders it has, and a way to save the list in view. */
export function OrderViews() {
  const [parameters] = useSearchParams()
  const [saving, setSaving] = useState(false)
  const [managing, setManaging] = useState(false)
  const current = viewQuery(parameters)
  const views = useQuery({
    queryKey: VIEWS,
    queryFn: ({ signal }) =>
      apiRequest<{ views: SavedView[] }>('GET', '/views', { query: { list: 'orders' }, signal }),
  })
  const saved = views.data?.views ?? []
  const tabs = [...builtIn(), ...saved.map(({ id, name, query }) => ({ key: id, name, query }))]
  const queries = tabs.map(({ query }) => query).filter((query) => query !== '')
  const address = queries.map((query) => `query=${encodeURIComponent(query)}`).join('&')
  const counts = useQuery({
    queryKey: ['list', 'orders', 'counts', queries],
    queryFn: ({ signal }) => apiRequest<{ counts: Count[] }>('GET', `/orders/counts?${address}`, { signal }),
    staleTime: COUNTS_MS,
    enabled: views.isSuccess && queries.length <= 30,
    placeholderData: (before) => before,
  })
  const countOf = (query: string) => counts.data?.counts[queries.indexOf(query)] ?? null
  const isKnown = tabs.some(({ query }) => query === current)
  return (
    <nav aria-label={m.orders_views()} className="flex items-center gap-1 overflow-x-auto pb-1">
      {tabs.map(({ key, name, query }) => (
        <ViewTab key={key} name={name} query={query} active={query === current} count={countOf(query)} />
      ))}
      {!isKnown && (
        <Button type="button" appearance="quiet" onClick={() => setSaving(true)}>
          <BookmarkPlus aria-hidden="true" />
          {m.orders_view_save()}
        </Button>
      )}
      {saved.some(({ own }) => own) && (
        <button
          type="button"
          className="icon-button"
          aria-label={m.orders_view_manage()}
          title={m.orders_view_manage()}
          onClick={() => setManaging(true)}
        >
          <Settings2 aria-hidden="true" />
        </button>
      )}
      {saving && <SaveView query={current} onClose={() => setSaving(false)} />}
      {managing && <ViewSettings views={saved} queryKey={VIEWS} onClose={() => setManaging(false)} />}
    </nav>
  )
}

function ViewTab({ name, query, active, count }: Omit<Tab, 'key'> & { active: boolean; count: Count }) {
  return (
    <Link
      to={query === '' ? '.' : `?${query}`}
      aria-current={active ? 'page' : undefined}
      className={classNames(
        'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-3 font-medium whitespace-nowrap md:min-h-8',
        active ? 'bg-accent-soft text-accent-strong' : 'text-muted hover:bg-surface hover:text-ink',
      )}
    >
      {name}
      {count && <span className="text-xs figures">{listCount(count)}</span>}
    </Link>
  )
}

function SaveView({ query, onClose }: { query: string; onClose: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const save = useMutation({
    mutationFn: () =>
      apiRequest<SavedView>('POST', '/views', { body: { list: 'orders', name: name.trim(), query, shared } }),
    onSuccess: async (view) => {
      await client.invalidateQueries({ queryKey: VIEWS })
      toast(m.orders_view_saved({ name: view.name }))
      onClose()
    },
  })
  return (
    <OfficeDialog
      open
      title={m.orders_view_save()}
      onClose={onClose}
      footer={
        <>
          <Button type="button" appearance="secondary" onClick={onClose}>
            {m.orders_cancel()}
          </Button>
          <Button type="submit" form="save-view" busy={save.isPending}>
            {m.orders_save()}
          </Button>
        </>
      }
    >
      <form
        id="save-view"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !save.isPending) save.mutate()
        }}
      >
        <label className="flex flex-col gap-1 font-medium">
          {m.orders_view_name()}
          <input
            className="control"
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <label className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent md:size-4"
            checked={shared}
            onChange={(event) => setShared(event.target.checked)}
          />
          {m.orders_view_shared()}
        </label>
        {save.error && (
          <p role="alert" className="font-medium text-danger">
            {save.error.message}
          </p>
        )}
      </form>
    </OfficeDialog>
  )
}
