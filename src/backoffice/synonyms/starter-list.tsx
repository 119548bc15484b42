import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { StarterItem } from '#modules/goods/synonyms/synonyms-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { toastError } from '../frame/toasts.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { useRefreshList } from '../list/use-list.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { SynonymDialog } from './synonym-dialog.tsx'
import { SynonymViews, SynonymWords } from './synonym-views.tsx'

const LIST = 'synonyms-starter'
const rowId = ({ key }: StarterItem) => key
const rowLabel = ({ words }: StarterItem) => words.join(', ')

function Replaced({ row }: { row: StarterItem }) {
  return row.replaced ? <StatusBadge tone="plain">{m.synonyms_starter_replaced()}</StatusBadge> : null
}

function Switch({ row }: { row: StarterItem }) {
  const mayWrite = useMay()('pages.write')
  const refresh = useRefreshList()
  const switching = useMutation({
    mutationFn: (on: boolean) =>
      apiRequest<StarterItem>('PUT', '/synonyms/starter', { body: { key: row.key, on } }),
    onSuccess: () => refresh(LIST),
    onError: ({ message }) => toastError(message),
  })
  const on = switching.isPending ? switching.variables : row.on
  return (
    <label className="inline-flex size-11 cursor-pointer items-center justify-center md:size-9">
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        aria-label={m.synonyms_starter_switch({ words: rowLabel(row) })}
        className="size-5 accent-accent md:size-4"
        checked={on}
        disabled={!mayWrite}
        onChange={({ target }) => switching.mutate(target.checked)}
      />
    </label>
  )
}

/** The groups that come with the shop: search, switch off, replace by an own group. */
export function Component() {
  const mayWrite = useMay()('pages.write')
  const refresh = useRefreshList()
  const [replacing, setReplacing] = useState<StarterItem | null>(null)
  const replace = (row: StarterItem) =>
    mayWrite &&
    !row.replaced && (
      <Button
        type="button"
        appearance="quiet"
        aria-label={m.synonyms_starter_replace_one({ words: rowLabel(row) })}
        onClick={() => setReplacing(row)}
      >
        {m.synonyms_starter_replace()}
      </Button>
    )
  return (
    <>
      <ListFrame<StarterItem>
        name={LIST}
        title={m.synonyms_title()}
        path="/synonyms/starter"
        search={{ label: m.synonyms_search() }}
        rowId={rowId}
        rowLabel={rowLabel}
        filters={[
          {
            kind: 'choice',
            name: 'language',
            label: m.synonyms_language(),
            options: [
              { value: 'tr', label: m.synonyms_turkish() },
              { value: 'en', label: m.synonyms_english() },
            ],
          },
          {
            kind: 'choice',
            name: 'state',
            label: m.synonyms_state(),
            options: [
              { value: 'all', label: m.synonyms_all_states() },
              { value: 'on', label: m.synonyms_only_on() },
              { value: 'off', label: m.synonyms_only_off() },
            ],
          },
        ]}
        columns={[
          {
            id: 'words',
            label: m.synonyms_group(),
            cell: (row) => (
              <span className="flex flex-wrap items-center gap-2">
                <SynonymWords row={row} />
                <Replaced row={row} />
              </span>
            ),
          },
          { id: 'trade', label: m.synonyms_trade(), cell: ({ trade }) => trade, wide: true },
          ...(mayWrite
            ? [
                {
                  id: 'replace',
                  label: m.synonyms_commands(),
                  align: 'end' as const,
                  cell: replace,
                },
              ]
            : []),
          { id: 'on', label: m.synonyms_on(), align: 'end', cell: (row) => <Switch row={row} /> },
        ]}
        card={(row) => (
          <span className="flex flex-col gap-1">
            <SynonymWords row={row} />
            <span className="flex flex-wrap items-center gap-2 text-muted">
              {row.trade}
              <Replaced row={row} />
            </span>
          </span>
        )}
        cardControls={(row) => (
          <span className="flex items-center justify-between">
            {replace(row) || <span />}
            <Switch row={row} />
          </span>
        )}
        views={<SynonymViews />}
        actions={
          <ButtonLink to="/ayarlar/display" appearance="secondary">
            {m.synonyms_starter_setting()}
          </ButtonLink>
        }
        empty={{ title: m.synonyms_empty() }}
      />
      {replacing && (
        <SynonymDialog
          group={null}
          words={replacing.words}
          finds={replacing.finds}
          list={LIST}
          onSaved={() => refresh('synonyms')}
          onClose={() => setReplacing(null)}
        />
      )}
    </>
  )
}
