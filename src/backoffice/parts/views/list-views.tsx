import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, Settings2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SavedView, ViewList } from '#modules/backoffice/views/views-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'
import { apiRequest } from '../../frame/office.ts'
import { viewQuery } from '../../list/list-address.ts'
import { type ListCount, listCount } from '../formats.ts'
import { SaveView } from './save-view.tsx'
import { ViewSettings } from './view-settings.tsx'
import { viewsKey } from './views-key.ts'

export interface ViewTab {
  key: string
  name: string
  /** Of the list's address, without '?'. */
  query: string
}
/** How many rows a view has; null while nobody knows. */
export type ViewCount = ListCount | null

const useViews = (list: ViewList) =>
  useQuery({
    queryKey: viewsKey(list),
    queryFn: ({ signal }) => apiRequest<{ views: SavedView[] }>('GET', '/views', { query: { list }, signal }),
  })

/** Views above a list: the tabs that every shop needs, the saved ones, and a way to save the list in view. */
export function ListViews({
  list,
  label,
  tabs,
  useCounts,
  children,
}: {
  list: ViewList
  label: string
  tabs: readonly ViewTab[]
  /** A hook: counts of all views by their queries, of which '' is the whole list. `isReady` once the saved views are known. */
  useCounts: (queries: readonly string[], isReady: boolean) => (query: string) => ViewCount
  /** Beside the tabs of every shop. */
  children?: ReactNode
}) {
  const [parameters] = useSearchParams()
  const [saving, setSaving] = useState(false)
  const [managing, setManaging] = useState(false)
  const current = viewQuery(parameters)
  const views = useViews(list)
  const saved = views.data?.views ?? []
  const savedTabs = saved.map(({ id, name, query }) => ({ key: id, name, query }))
  const all = [...tabs, ...savedTabs]
  const countOf = useCounts(
    all.map(({ query }) => query).filter((query) => query !== ''),
    views.isSuccess,
  )
  const isKnown = all.some(({ query }) => query === current)
  const tab = ({ key, name, query }: ViewTab) => (
    <Tab key={key} name={name} query={query} active={query === current} count={countOf(query)} />
  )
  return (
    <nav aria-label={label} className="flex items-center gap-1 overflow-x-auto pb-1">
      {tabs.map(tab)}
      {children}
      {savedTabs.map(tab)}
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
      {saving && <SaveView list={list} query={current} onClose={() => setSaving(false)} />}
      {managing && <ViewSettings list={list} views={saved} onClose={() => setManaging(false)} />}
    </nav>
  )
}

function Tab({ name, query, active, count }: Omit<ViewTab, 'key'> & { active: boolean; count: ViewCount }) {
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
