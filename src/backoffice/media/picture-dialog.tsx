import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Crop } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  MIN_CROP,
  type PictureForm,
  type PictureRecord,
} from '#modules/goods/catalogue/media/media-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field, TextField } from '#storefront/ui/form/field.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { DeleteRecordButton } from '../parts/delete-record.tsx'
import { Failure } from '../parts/failure.tsx'
import { pictureName } from '../parts/media/library-grid.tsx'
import { pictureQuery } from '../parts/media/media-query.ts'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { FocusEditor } from './focus-editor.tsx'
import { PictureFacts } from './picture-facts.tsx'
import { PictureUseList } from './picture-uses.tsx'

/** Loaded by who crops. */
const CropEditor = lazy(() => import('./crop-editor.tsx'))

/** One picture: what it shows, what stays in view, where it is used. */
export function PictureDialog({ file, onClose }: { file: string; onClose: () => void }) {
  const picture = useQuery(pictureQuery(file))
  const formId = useId()
  const mayWrite = useMay()('media.write')
  const client = useQueryClient()
  const [typed, setTyped] = useState<PictureForm>({})
  const [isCropping, setIsCropping] = useState(false)
  const navigate = useNavigate()
  const save = useMutation({
    mutationFn: ({ version }: PictureRecord) =>
      apiRequest<PictureRecord>('PATCH', `/media/${file}`, { body: typed, version }),
    onSuccess(saved) {
      client.setQueryData(pictureQuery(file).queryKey, saved)
      setTyped({})
      toast(m.media_saved())
      void client.invalidateQueries({ queryKey: ['media', 'list'] })
    },
    // What somebody else changed meanwhile comes in; what was typed here stays, and is what the next press saves.
    onError: () => client.invalidateQueries({ queryKey: pictureQuery(file).queryKey }),
  })
  const record = picture.data
  return (
    <OfficeDialog
      open
      wide
      title={record ? pictureName(record) : m.media_one()}
      onClose={onClose}
      footer={
        record &&
        mayWrite &&
        !isCropping && (
          <>
            {record.useCount === 0 && <DeletePicture picture={record} onClose={onClose} />}
            <Button form={formId} busy={save.isPending} disabled={Object.keys(typed).length === 0}>
              {m.media_save()}
            </Button>
          </>
        )
      }
    >
      <QueryState query={picture}>
        {(shown) =>
          isCropping ? (
            <Suspense fallback={<p className="text-muted">{m.frame_loading()}</p>}>
              <CropEditor
                picture={shown}
                onCancel={() => setIsCropping(false)}
                onDone={(made) => {
                  toast(made.isNew ? m.media_cropped() : m.media_already({ name: pictureName(made) }))
                  void navigate(`/gorseller/${made.file}`, { preventScrollReset: true, replace: true })
                }}
              />
            </Suspense>
          ) : (
            <form
              id={formId}
              className="grid gap-5 md:grid-cols-2"
              onSubmit={(event) => {
                event.preventDefault()
                if (!save.isPending) save.mutate(shown)
              }}
            >
              <div className="flex flex-col gap-5">
                <FocusEditor
                  picture={shown}
                  focus={typed.focus === undefined ? shown.focus : typed.focus}
                  disabled={!mayWrite}
                  onChange={(focus) => setTyped({ ...typed, focus })}
                />
                <PictureFacts picture={shown} />
                {mayWrite &&
                  Object.keys(typed).length === 0 &&
                  Math.min(shown.width, shown.height) > MIN_CROP && (
                    <Button
                      type="button"
                      appearance="secondary"
                      className="self-start"
                      onClick={() => setIsCropping(true)}
                    >
                      <Crop aria-hidden="true" />
                      {m.media_crop()}
                    </Button>
                  )}
              </div>
              <div className="flex flex-col gap-4">
                <TextField
                  label={m.media_alt()}
                  name="picture-alt"
                  hint={m.media_alt_hint()}
                  rows={2}
                  disabled={!mayWrite}
                  value={typed.alt ?? shown.alt}
                  onChange={({ target }) => setTyped({ ...typed, alt: target.value })}
                />
                <TextField
                  label={m.media_alt_en()}
                  name="picture-alt-en"
                  rows={2}
                  disabled={!mayWrite}
                  value={typed.altEn ?? shown.altEn}
                  onChange={({ target }) => setTyped({ ...typed, altEn: target.value })}
                />
                <Field
                  label={m.media_name()}
                  name="picture-name"
                  disabled={!mayWrite}
                  value={typed.name ?? shown.name}
                  onChange={({ target }) => setTyped({ ...typed, name: target.value })}
                />
                <PictureUseList uses={shown} />
                <Failure of={save.error} />
              </div>
            </form>
          )
        }
      </QueryState>
    </OfficeDialog>
  )
}

function DeletePicture({ picture, onClose }: { picture: PictureRecord; onClose: () => void }) {
  const client = useQueryClient()
  const { file, version } = picture
  return (
    <DeleteRecordButton
      path={`/media/${file}`}
      version={version}
      title={m.media_delete_title()}
      confirm={m.media_delete()}
      done={m.media_deleted()}
      onDeleted={() => {
        onClose()
        client.removeQueries({ queryKey: pictureQuery(file).queryKey })
        return client.invalidateQueries({ queryKey: ['media', 'list'] })
      }}
    >
      {m.media_delete_text({ name: pictureName(picture) })}
    </DeleteRecordButton>
  )
}
