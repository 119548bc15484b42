import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { newRedirectSchema, type RedirectItem } from '#modules/content/redirects/redirects-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { IconButton } from '../list/icon-button.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import type { ListColumn } from '../list/list-types.ts'
import { useRefreshList } from '../list/use-list.ts'
import { DeleteRecord } from '../parts/delete-record.tsx'
import { dateTime } from '../parts/formats.ts'

const LIST = 'redirects'
const rowId = ({ id }: RedirectItem) => String(id)

function Target({ row: { to, product } }: { row: RedirectItem }) {
  return (
    <span className="wrap-anywhere">
      {product && <span className="block">{product}</span>}
      <span className={product ? 'block text-sm text-muted' : ''}>{to}</span>
    </span>
  )
}

function DeleteButton({ row, onClick }: { row: RedirectItem; onClick: () => void }) {
  return <IconButton icon={Trash2} label={m.redirects_delete_one({ address: row.from })} onClick={onClick} />
}

/** Old addresses and where they lead: search, add, delete. */
export function Component() {
  const mayWrite = useMay()('pages.write')
  const [isNew, setIsNew] = useState(false)
  const [leaving, setLeaving] = useState<RedirectItem | null>(null)
  const columns: ListColumn<RedirectItem>[] = [
    {
      id: 'from',
      label: m.redirects_from(),
      cell: ({ from }) => <span className="font-medium wrap-anywhere">{from}</span>,
    },
    { id: 'to', label: m.redirects_to(), cell: (row) => <Target row={row} /> },
    {
      id: 'createdAt',
      label: m.redirects_time(),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="whitespace-nowrap figures">
          {dateTime(createdAt)}
        </time>
      ),
    },
    ...(mayWrite
      ? [
          {
            id: 'delete',
            label: m.redirects_delete(),
            align: 'end' as const,
            cell: (row: RedirectItem) => <DeleteButton row={row} onClick={() => setLeaving(row)} />,
          },
        ]
      : []),
  ]
  return (
    <>
      <ListFrame<RedirectItem>
        name={LIST}
        title={m.redirects_title()}
        path="/redirects"
        columns={columns}
        search={{ label: m.redirects_search() }}
        rowId={rowId}
        rowLabel={({ from }) => from}
        card={(row) => (
          <div className="flex items-start justify-between gap-2">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{row.from}</p>
              <Target row={row} />
            </div>
            {mayWrite && <DeleteButton row={row} onClick={() => setLeaving(row)} />}
          </div>
        )}
        actions={
          mayWrite && (
            <>
              <ButtonLink to="/yonlendirmeler/dosya" appearance="secondary">
                {m.redirects_files()}
              </ButtonLink>
              <Button type="button" onClick={() => setIsNew(true)}>
                {m.redirects_new()}
              </Button>
            </>
          )
        }
        empty={{ title: m.redirects_empty(), text: m.redirects_empty_text() }}
      />
      {isNew && <NewRedirect onClose={() => setIsNew(false)} />}
      {leaving && <DeleteRedirect row={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

function NewRedirect({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshList()
  const form = useCommandForm({
    schema: newRedirectSchema,
    async send(body) {
      const { leadsTo } = await apiRequest<{ leadsTo: string }>('POST', '/redirects', { body })
      toast(m.redirects_saved({ address: leadsTo }))
      onClose()
      await refresh(LIST)
    },
  })
  return (
    <FormDialog
      id="new-redirect"
      form={form}
      title={m.redirects_new()}
      save={m.redirects_save()}
      onClose={onClose}
    >
      <Field
        label={m.redirects_from()}
        name="from"
        autoCapitalize="none"
        spellCheck={false}
        hint={m.redirects_from_hint()}
        error={form.fields.from}
      />
      <Field
        label={m.redirects_to()}
        name="to"
        autoCapitalize="none"
        spellCheck={false}
        hint={m.redirects_to_hint()}
        error={form.fields.to}
      />
    </FormDialog>
  )
}

function DeleteRedirect({ row, onClose }: { row: RedirectItem; onClose: () => void }) {
  const refresh = useRefreshList()
  return (
    <DeleteRecord
      path={`/redirects/${row.id}`}
      title={m.redirects_delete_title()}
      confirm={m.redirects_delete()}
      done={m.redirects_deleted()}
      onDeleted={() => refresh(LIST)}
      onClose={onClose}
    >
      <p>{m.redirects_delete_text({ address: row.from })}</p>
    </DeleteRecord>
  )
}
