import { m } from '#texts/messages.js'
import type { ListView } from '../../http/list-view.ts'
import { classNames } from '../../ui/class-names.ts'
import { LayoutGrid, List } from '../../ui/icons/icons.tsx'
import { preservedParams, searchText } from './list-address.ts'
import { ListLink } from './list-link.tsx'
import type { ListAddress } from './use-list-address.ts'

/** Side by side, or one under the other. The choice goes into the address and is remembered for a year (decisions B7). */
export function ViewSwitch({ view, address }: { view: ListView; address: ListAddress }) {
  return (
    <div className="flex items-center gap-2">
      <ViewLink view="grid" current={view} label={m.view_grid()} address={address} />
      <ViewLink view="list" current={view} label={m.view_list()} address={address} />
    </div>
  )
}

function ViewLink({
  view,
  current,
  label,
  address: { pathname, search },
}: {
  view: ListView
  current: ListView
  label: string
  address: ListAddress
}) {
  const page = new URLSearchParams(search).getAll('page').map((text) => ['page', text] as const)
  const Icon = view === 'grid' ? LayoutGrid : List
  return (
    <ListLink
      to={{ pathname, search: searchText([...preservedParams('view', search), ['view', view], ...page]) }}
      data-visit="replace"
      rel="nofollow"
      aria-label={label}
      aria-current={view === current ? 'true' : undefined}
      className={classNames(
        'inline-flex size-11 items-center justify-center rounded-control border transition-colors',
        view === current
          ? 'border-accent bg-accent-soft text-accent'
          : 'border-line-strong bg-raised hover:bg-surface',
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </ListLink>
  )
}
