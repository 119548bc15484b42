import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Permission } from '#modules/kernel/staff/permission-rules.ts'
import { MAX_NOTE_LENGTH, type StaffNote } from '#modules/platform/staff-notes/staff-notes-schemas.ts'
import { m } from '#office-texts/messages.js'
import { characters } from '#shared/text/shopper-text.ts'
import { Button } from '#storefront/ui/button.tsx'
import { TextField } from '#storefront/ui/form/field.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { Failure } from '../parts/failure.tsx'
import { Card } from './detail-page.tsx'
import { ago, dateTime } from './formats.ts'
import { QueryState } from './query-state.tsx'
import { randomKey } from './random-key.ts'

/**
 * Notes of staff about a record; each is edited and deleted by its author alone. `record` is the record's path in the API, as
 * '/customers/c_1'. What was typed stays when it could not be saved.
 */
export function StaffNotes({ record, write }: { record: string; write: Permission }) {
  const mayWrite = useMay()(write)
  const client = useQueryClient()
  const queryKey = ['notes', record]
  const [typed, setTyped] = useState('')
  const [key, setKey] = useState(randomKey)
  const [editing, setEditing] = useState<StaffNote | null>(null)
  const notes = useQuery({
    queryKey,
    queryFn: ({ signal }) => apiRequest<{ items: StaffNote[] }>('GET', `${record}/notes`, { signal }),
  })
  const done = () => client.invalidateQueries({ queryKey })
  const save = useMutation({
    mutationFn: () =>
      editing
        ? apiRequest<StaffNote>('PUT', `${record}/notes/${editing.id}`, {
            version: editing.version,
            body: { body: typed },
          })
        : apiRequest<StaffNote>('POST', `${record}/notes`, { body: { body: typed, key } }),
    onSuccess() {
      setTyped('')
      setKey(randomKey())
      setEditing(null)
      return done()
    },
  })
  const remove = useMutation({
    mutationFn: (note: StaffNote) =>
      apiRequest<StaffNote>('DELETE', `${record}/notes/${note.id}`, { version: note.version }),
    onSettled: done,
  })
  const isTooLong = characters(typed.trim()) > MAX_NOTE_LENGTH
  const problem = save.error?.message ?? remove.error?.message
  return (
    <Card title={m.frame_notes()} hint={m.frame_notes_hint()}>
      {mayWrite && (
        <form
          className="flex flex-col gap-2 pb-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim() !== '' && !isTooLong && !save.isPending) save.mutate()
          }}
        >
          <TextField
            label={editing ? m.frame_note_edit() : m.frame_note_new()}
            name="staff-note"
            error={isTooLong ? m.frame_note_long() : undefined}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="flex gap-2">
            <Button appearance="secondary" busy={save.isPending}>
              {m.frame_note_save()}
            </Button>
            {editing && (
              <Button
                type="button"
                appearance="quiet"
                onClick={() => {
                  setEditing(null)
                  setTyped('')
                }}
              >
                {m.frame_note_cancel()}
              </Button>
            )}
          </div>
        </form>
      )}
      <Failure of={problem} className="pb-3" />
      <QueryState query={notes}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">{m.frame_notes_empty()}</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {items.map((note) => (
                <li key={note.id} className="border-l-2 border-line pl-3">
                  <p className="wrap-anywhere whitespace-pre-line">{note.body}</p>
                  <p className="text-xs text-muted">
                    {note.author} ·{' '}
                    <time dateTime={note.createdAt} title={dateTime(note.createdAt)}>
                      {ago(note.createdAt)}
                    </time>
                  </p>
                  {note.own && mayWrite && (
                    <div className="flex gap-1">
                      <Button
                        type="button"
                        appearance="quiet"
                        onClick={() => {
                          setEditing(note)
                          setTyped(note.body)
                        }}
                      >
                        {m.frame_note_change()}
                      </Button>
                      <Button
                        type="button"
                        appearance="quiet"
                        busy={remove.isPending && remove.variables?.id === note.id}
                        onClick={() => remove.mutate(note)}
                      >
                        {m.frame_note_delete()}
                      </Button>
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  )
}
