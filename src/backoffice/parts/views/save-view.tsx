import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView, ViewList } from '#modules/backoffice/views/views-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../../frame/office.ts'
import { toast } from '../../frame/toasts.tsx'
import { Failure } from '../../parts/failure.tsx'
import { OfficeDialog } from '../office-dialog.tsx'
import { viewsKey } from './views-key.ts'

/** Keeps the address of the list in view under a name. */
export function SaveView({ list, query, onClose }: { list: ViewList; query: string; onClose: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const save = useMutation({
    mutationFn: () =>
      apiRequest<SavedView>('POST', '/views', { body: { list, name: name.trim(), query, shared } }),
    onSuccess: async (view) => {
      await client.invalidateQueries({ queryKey: viewsKey(list) })
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
        <Failure of={save.error} />
      </form>
    </OfficeDialog>
  )
}
