import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SynonymItem } from '#modules/goods/synonyms/synonyms-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { useMay } from '../frame/office.ts'
import { IconButton } from '../list/icon-button.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import type { ListColumn } from '../list/list-types.ts'
import { useRefreshList } from '../list/use-list.ts'
import { DeleteRecord } from '../parts/delete-record.tsx'
import { shortMoment } from '../parts/formats.ts'
import { useAskedSearch } from '../parts/searches/handled-search.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { SynonymDialog } from './synonym-dialog.tsx'
import { SynonymViews, SynonymWords } from './synonym-views.tsx'

const LIST = 'synonyms'

const rowId = ({ id }: SynonymItem) => String(id)
const rowLabel = ({ words }: SynonymItem) => words.join(', ')

const Kind = ({ row: { finds } }: { row: SynonymItem }) => (
  <StatusBadge tone="plain">{finds.length === 0 ? m.synonyms_two_way() : m.synonyms_one_way()}</StatusBadge>
)

/** Groups of words that searches take for each other: search, add, edit, delete. */
export function Component() {
  const mayWrite = useMay()('pages.write')
  const { asked, forget, saved } = useAskedSearch()
  const [open, setOpen] = useState<SynonymItem | 'new' | null>(null)
  const [leaving, setLeaving] = useState<SynonymItem | null>(null)
  const shown = open ?? (asked !== null && mayWrite ? 'new' : null)
  function close() {
    setOpen(null)
    forget()
  }
  const buttons = (row: SynonymItem) => (
    <span className="inline-flex">
      <IconButton
        icon={Pencil}
        label={m.synonyms_edit_one({ words: rowLabel(row) })}
        onClick={() => setOpen(row)}
      />
      <IconButton
        icon={Trash2}
        label={m.synonyms_delete_one({ words: rowLabel(row) })}
        onClick={() => setLeaving(row)}
      />
    </span>
  )
  const columns: ListColumn<SynonymItem>[] = [
    { id: 'words', label: m.synonyms_group(), cell: (row) => <SynonymWords row={row} /> },
    { id: 'kind', label: m.synonyms_kind(), cell: (row) => <Kind row={row} /> },
    {
      id: 'changedAt',
      label: m.synonyms_changed(),
      cell: ({ changedAt }) => shortMoment(changedAt),
      align: 'end',
    },
    ...(mayWrite
      ? [{ id: 'commands', label: m.synonyms_commands(), align: 'end' as const, cell: buttons }]
      : []),
  ]
  return (
    <>
      <ListFrame<SynonymItem>
        name={LIST}
        title={m.synonyms_title()}
        path="/synonyms"
        columns={columns}
        search={{ label: m.synonyms_search() }}
        rowId={rowId}
        rowLabel={rowLabel}
        card={(row) => (
          <div className="flex items-start justify-between gap-2">
            <div className="flex min-w-0 flex-col gap-1.5">
              <SynonymWords row={row} />
              <span>
                <Kind row={row} />
              </span>
            </div>
            {mayWrite && buttons(row)}
          </div>
        )}
        actions={
          mayWrite && (
            <>
              <ButtonLink to="/es-anlamlilar/satirlar" appearance="secondary">
                {m.synonyms_rows()}
              </ButtonLink>
              <Button type="button" onClick={() => setOpen('new')}>
                {m.synonyms_new()}
              </Button>
            </>
          )
        }
        views={<SynonymViews />}
        empty={{ title: m.synonyms_empty(), text: m.synonyms_empty_text() }}
      />
      {shown !== null && (
        <SynonymDialog
          group={shown === 'new' ? null : shown}
          words={asked === null ? [] : [asked]}
          list={LIST}
          {...saved}
          onClose={close}
        />
      )}
      {leaving && <DeleteSynonyms row={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

function DeleteSynonyms({ row, onClose }: { row: SynonymItem; onClose: () => void }) {
  const refresh = useRefreshList()
  return (
    <DeleteRecord
      path={`/synonyms/${row.id}`}
      version={row.version}
      title={m.synonyms_delete_title()}
      confirm={m.synonyms_delete()}
      done={m.synonyms_deleted()}
      onDeleted={() => refresh(LIST)}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{m.synonyms_delete_text({ words: rowLabel(row) })}</p>
    </DeleteRecord>
  )
}
