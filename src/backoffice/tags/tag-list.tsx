import { Merge, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { TagRecord } from '#modules/goods/catalogue/tags/tags-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { useMay } from '../frame/office.ts'
import { ListFrame } from '../list/list-frame.tsx'
import type { ListColumn, ListFilter } from '../list/list-types.ts'
import { useRefreshList } from '../list/use-list.ts'
import { count } from '../parts/formats.ts'
import { DeleteTag, MergeTag, RenameTag } from './tag-commands.tsx'

const COMMANDS = { rename: RenameTag, merge: MergeTag, delete: DeleteTag } as const
type Command = keyof typeof COMMANDS

const ACTIONS = [
  { command: 'rename', Icon: Pencil, label: m.tags_rename_of },
  { command: 'merge', Icon: Merge, label: m.tags_merge_of },
  { command: 'delete', Icon: Trash2, label: m.tags_delete_of },
] as const

const rowId = ({ id }: TagRecord) => String(id)

/** Every tag by name. */
export function Component() {
  const mayWrite = useMay()('catalogue.write')
  const refresh = useRefreshList()
  const [asked, setAsked] = useState<{ command: Command; tag: TagRecord } | null>(null)
  const Dialog = asked && COMMANDS[asked.command]
  const actions = (tag: TagRecord) => (
    <span className="flex justify-end">
      {ACTIONS.map(({ command, Icon, label }) => (
        <button
          key={command}
          type="button"
          className="icon-button"
          aria-label={label({ name: tag.name })}
          onClick={() => setAsked({ command, tag })}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
    </span>
  )
  const columns: ListColumn<TagRecord>[] = [
    {
      id: 'name',
      label: m.tags_name(),
      cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
    },
    {
      id: 'products',
      label: m.tags_products(),
      align: 'end',
      cell: ({ products }) => <span className="figures">{count(products)}</span>,
    },
    ...(mayWrite ? [{ id: 'actions', label: m.tags_actions(), align: 'end' as const, cell: actions }] : []),
  ]
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      name: 'only',
      label: m.tags_only(),
      options: [
        { value: 'used', label: m.tags_only_used() },
        { value: 'unused', label: m.tags_only_unused() },
      ],
    },
  ]
  return (
    <>
      <ListFrame<TagRecord>
        name="tags"
        title={m.tags_title()}
        path="/tags"
        columns={columns}
        filters={filters}
        search={{ label: m.tags_search() }}
        rowId={rowId}
        rowLabel={({ name }) => name}
        card={(tag) => (
          <div className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{tag.name}</span>
              <span className="figures text-sm text-muted">{m.tags_count({ count: tag.products })}</span>
            </span>
            {mayWrite && actions(tag)}
          </div>
        )}
        empty={{ title: m.tags_empty(), text: m.tags_empty_text() }}
      />
      {asked && Dialog && (
        <Dialog tag={asked.tag} onClose={() => setAsked(null)} onDone={() => refresh('tags')} />
      )}
    </>
  )
}
