import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PageRecord, postFormSchema } from '#modules/content/pages/pages-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { istanbulDay } from '#shared/dates.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { ApiError } from '../frame/api-client.ts'
import { apiRequest } from '../frame/office.ts'
import { toast, toastError } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { pageQuery, pagesQuery } from './pages-query.ts'

/** Gives a blog post another address and day. */
export function MovePost({
  page,
  postedOn,
  isUnsaved,
}: {
  page: PageRecord
  postedOn: string
  isUnsaved: boolean
}) {
  const { id, version, hasOwnDay } = page
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [path, setPath] = useState(page.path)
  const [day, setDay] = useState(postedOn)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const move = useMutation({
    mutationFn: () =>
      apiRequest<PageRecord>('PUT', `/pages/${id}/post`, {
        body: { path: path.trim(), postedOn: day },
        version,
      }),
    onSuccess(saved) {
      client.setQueryData(pageQuery(String(id)).queryKey, saved)
      void client.invalidateQueries({ queryKey: pagesQuery.queryKey, exact: true })
      setOpen(false)
      toast(m.pages_moved())
    },
    onError: (error) => setWrong(error instanceof ApiError ? error.fields : {}),
  })
  function open() {
    // The text on the screen belongs to the version that this would replace.
    if (isUnsaved) return toastError(m.pages_save_first())
    setPath(page.path)
    setDay(postedOn)
    setWrong({})
    move.reset()
    setOpen(true)
  }
  function confirm() {
    if (move.isPending) return
    const checked = postFormSchema.safeParse({ path, postedOn: day })
    const bad = new Set(checked.error?.issues.map((issue) => issue.path[0]))
    const isLater = day !== postedOn && day > istanbulDay(new Date())
    const found = {
      ...(bad.has('path') && { path: m.pages_move_path_wrong() }),
      ...((bad.has('postedOn') || isLater) && { postedOn: m.pages_move_day_wrong() }),
    }
    setWrong(found)
    if (Object.keys(found).length === 0) move.mutate()
  }
  const isSaid = Object.keys(wrong).length > 0
  return (
    <>
      <Button type="button" appearance="quiet" onClick={open}>
        {m.pages_move()}
      </Button>
      <ConfirmAction
        open={isOpen}
        title={m.pages_move_title()}
        confirm={m.pages_move_save()}
        busy={move.isPending}
        error={isSaid ? null : (move.error?.message ?? null)}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        <p>{m.pages_move_text()}</p>
        <Field
          label={m.pages_path()}
          name="post-path"
          hint={m.pages_move_path_hint()}
          error={wrong.path}
          value={path}
          onChange={({ target }) => setPath(target.value)}
        />
        <Field
          label={m.pages_move_day()}
          name="post-day"
          type="date"
          max={istanbulDay(new Date())}
          readOnly={!hasOwnDay}
          hint={hasOwnDay ? m.pages_move_day_hint() : m.pages_move_day_draft()}
          error={wrong.postedOn}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </ConfirmAction>
    </>
  )
}
