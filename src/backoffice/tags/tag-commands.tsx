import { useState } from 'react'
import {
  type TagList,
  type TagPreview,
  type TagRecord,
  tagBody,
} from '#modules/goods/catalogue/tags/tags-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Field } from '#storefront/ui/form/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { type Picked, Picker } from '../parts/choices/picker.tsx'
import { CountedCommand } from '../parts/counted-command.tsx'

export interface TagCommandProps {
  tag: TagRecord
  onClose: () => void
  onDone: () => unknown
}

export function RenameTag({ tag: { id, name, version }, onClose, onDone }: TagCommandProps) {
  const form = useCommandForm({
    schema: tagBody,
    async send(body) {
      await apiRequest<TagRecord>('PATCH', `/tags/${id}`, { body, version })
      toast(m.tags_renamed())
      onClose()
      await onDone()
    },
  })
  return (
    <FormDialog
      id="rename-tag"
      form={form}
      title={m.tags_rename_title({ name })}
      save={m.tags_rename()}
      onClose={onClose}
    >
      <Field
        label={m.tags_name()}
        name="name"
        defaultValue={name}
        hint={m.tags_rename_hint()}
        error={form.fields.name}
      />
    </FormDialog>
  )
}

async function findTags(q: string, signal: AbortSignal): Promise<Picked[]> {
  const { items } = await apiRequest<TagList>('GET', '/tags', { query: { q, limit: '20' }, signal })
  return items.map(({ id, name, products }) => ({
    id: String(id),
    label: name,
    detail: m.tags_count({ count: products }),
  }))
}

/** Gives the products of a tag to another one. */
export function MergeTag({ tag: { id, name }, onClose, onDone }: TagCommandProps) {
  const [into, setInto] = useState<Picked | null>(null)
  return (
    <CountedCommand<TagPreview, TagRecord>
      title={m.tags_merge_title({ name })}
      confirm={m.tags_merge()}
      preview={into && { path: `/tags/${id}/dissolution`, query: { into: into.id } }}
      send={({ products, version }) =>
        apiRequest('POST', `/tags/${id}/merge`, {
          body: { into: Number(into?.id), counted: { products } },
          version,
        })
      }
      onDone={(heir) => {
        toast(m.tags_merged({ name: heir.name }))
        return onDone()
      }}
      onClose={onClose}
      says={(shown) => (
        <>
          <p>{m.tags_merge_products({ count: shown.products, name: shown.into })}</p>
          <p className="text-muted">{m.tags_gone({ name })}</p>
        </>
      )}
    >
      <Picker
        name="into"
        label={m.tags_merge_into()}
        value={into}
        onChange={setInto}
        find={async (q, signal) => (await findTags(q, signal)).filter((each) => each.id !== String(id))}
      />
    </CountedCommand>
  )
}

export function DeleteTag({ tag: { id, name }, onClose, onDone }: TagCommandProps) {
  return (
    <CountedCommand<TagPreview, unknown>
      title={m.tags_delete_title({ name })}
      confirm={m.tags_delete()}
      preview={{ path: `/tags/${id}/dissolution` }}
      send={({ products, version }) =>
        apiRequest('DELETE', `/tags/${id}`, { body: { counted: { products } }, version })
      }
      onDone={() => {
        toast(m.tags_deleted({ name }))
        return onDone()
      }}
      onClose={onClose}
      says={(shown) => (
        <>
          <p>{m.tags_delete_products({ count: shown.products })}</p>
          <p className="text-muted">{m.tags_gone({ name })}</p>
        </>
      )}
    />
  )
}
