import { useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'
import { ApiError } from '../frame/api-client.ts'
import { useMay } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { KEYS, useShortcut } from '../frame/shortcuts.ts'
import { listCount } from '../parts/formats.ts'
import { LoadFailed } from '../parts/query-state.tsx'
import { cleared, isFiltered } from './list-address.ts'
import { ListColumnChoice } from './list-columns.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListPager } from './list-pager.tsx'
import { ListRows, ListSkeleton } from './list-rows.tsx'
import type { ListProps } from './list-types.ts'
import { useList } from './use-list.ts'
import { useRowKeys } from './use-row-keys.ts'

/**
 * The list of the back office: a table on a laptop, cards on a phone. Filters, order, page and columns stand in the address, so that it
 * can be saved, sent and gone back to. Keys: j, k, Enter, x, /.
 */
export function ListFrame<Row>(props: ListProps<Row>) {
  const { title, filters = [], search, sorts = [], columns, rowId, rowLink, actions, views, empty } = props
  const may = useMay()
  const list = useList(props)
  const { address, page, change, selection } = list
  const navigate = useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const headingId = useId()
  const rows = page.data?.items ?? []
  const bulk = (props.bulk ?? []).filter(({ permission }) => may(permission))
  const visible = columns.filter(({ id, hidden }) =>
    address.columns ? address.columns.includes(id) : !hidden,
  )
  const cursor = useRowKeys({
    rows,
    rowId,
    ...(rowLink && { open: (row: Row) => void navigate(rowLink(row)) }),
    ...(bulk.length > 0 && { select: (row: Row) => selection.toggle(rowId(row)) }),
  })
  useShortcut(KEYS.search, m.frame_list_search(), () => searchField.current?.focus(), search !== undefined)
  useShortcut(KEYS.refresh, m.frame_list_refresh(), () => void page.refetch())

  const stale = page.isPlaceholderData
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={title}>{actions}</PageHeader>
      {views}
      <section aria-labelledby={headingId} className="card min-w-0">
        <h2 id={headingId} className="sr-only">
          {title}
        </h2>
        <div
          className={classNames(
            'flex flex-wrap items-start gap-2 border-b border-line p-2',
            // On phones there are no columns to choose.
            !search && filters.length === 0 && sorts.length < 2 && 'max-md:hidden',
          )}
        >
          <ListFilters
            filters={filters}
            address={address}
            change={change}
            known={list.known}
            {...(search && { search: { ...search, ref: searchField } })}
          />
          <div className="ml-auto flex items-center gap-1">
            {sorts.length > 1 && (
              <select
                aria-label={m.frame_list_sort()}
                className="control w-auto"
                value={address.sort || sorts[0]?.value}
                onChange={(event) =>
                  change({ sort: event.target.value === sorts[0]?.value ? '' : event.target.value })
                }
              >
                {sorts.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
            <ListColumnChoice columns={columns} visible={visible} change={change} />
          </div>
        </div>
        <div aria-busy={page.isFetching} className={stale ? 'opacity-60 transition-opacity' : ''}>
          {page.isPending && <ListSkeleton columns={visible.length} />}
          {page.error && page.data === undefined && (
            <LoadFailed
              error={page.error}
              // A filter or a page that the API does not know: it would refuse them again.
              onRetry={() =>
                page.error instanceof ApiError && page.error.status === 422
                  ? change({ ...cleared(list.known), cursor: '', sort: '' })
                  : void page.refetch()
              }
            />
          )}
          {page.isSuccess && rows.length === 0 && (
            <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
              <p className="text-base font-medium">
                {isFiltered(address) ? m.frame_list_no_match() : empty.title}
              </p>
              {isFiltered(address) ? (
                <Button type="button" appearance="secondary" onClick={() => change(cleared(list.known))}>
                  {m.frame_list_clear()}
                </Button>
              ) : (
                <>
                  {empty.text && <p className="max-w-md text-muted">{empty.text}</p>}
                  {empty.action}
                </>
              )}
            </div>
          )}
          {rows.length > 0 && (
            <ListRows
              {...props}
              rows={rows}
              columns={visible}
              bulk={bulk}
              selection={selection}
              cursor={cursor}
              sort={address.sort}
              onSort={(sort) => change({ sort: sort === sorts[0]?.value ? '' : sort })}
            />
          )}
        </div>
        {page.data && <ListPager page={page.data} limit={address.limit} change={change} busy={stale} />}
      </section>
      {bulk.length > 0 && selection.rows.length > 0 && (
        <section
          aria-label={m.frame_list_selected({ count: selection.rows.length })}
          className="sticky bottom-3 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 rounded-card border border-line-strong bg-raised p-2 shadow-card"
        >
          <p role="status" className="px-2 font-medium figures">
            {m.frame_list_selected({ count: selection.rows.length })}
          </p>
          {bulk.map(({ id, label, icon: Icon, danger, run }) => (
            <Button
              key={id}
              type="button"
              appearance={danger ? 'danger' : 'secondary'}
              onClick={() => run(selection)}
            >
              {Icon && <Icon aria-hidden="true" />}
              {label}
            </Button>
          ))}
          {selection.all &&
            page.data &&
            page.data.count.value > rows.length &&
            bulk.map(
              ({ id, label, runAll }) =>
                runAll && (
                  <Button key={id} type="button" appearance="secondary" onClick={runAll}>
                    {m.frame_list_all_filtered({ action: label, count: listCount(page.data.count) })}
                  </Button>
                ),
            )}
          <Button type="button" appearance="quiet" onClick={selection.clear}>
            {m.frame_list_unselect()}
          </Button>
        </section>
      )}
    </div>
  )
}
