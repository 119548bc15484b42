import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { m } from '#office-texts/messages.js'
import { useMay } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { toast } from '../frame/toasts.tsx'
import { LibraryGrid, pictureName } from '../parts/media/library-grid.tsx'
import { PictureSources } from '../parts/media/picture-sources.tsx'
import { PictureUploads } from '../parts/media/picture-uploads.tsx'
import { usePictureUploads } from '../parts/media/use-picture-uploads.ts'
import { PictureDialog } from './picture-dialog.tsx'

/** Every picture of the shop: upload, find, describe, delete. */
export function Component() {
  const { file } = useParams()
  const navigate = useNavigate()
  const mayWrite = useMay()('media.write')
  const [onlyUnused, setOnlyUnused] = useState(false)
  const { uploads, add, retry, dismiss } = usePictureUploads((picture) => {
    if (!picture.isNew) toast(m.media_already({ name: pictureName(picture) }))
  })
  return (
    <>
      <PageHeader title={m.media_title()} hint={m.media_hint()} />
      <div className="mt-5 flex flex-col gap-5">
        {mayWrite && <PictureSources label={m.media_upload()} multiple pasteAnywhere onFiles={add} />}
        <PictureUploads uploads={uploads} onRetry={retry} onDismiss={dismiss} />
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 self-start md:min-h-9">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent md:size-4"
            checked={onlyUnused}
            onChange={({ target }) => setOnlyUnused(target.checked)}
          />
          {m.media_only_unused()}
        </label>
        <LibraryGrid
          onlyUnused={onlyUnused}
          empty={m.media_empty()}
          onPick={(picture) => void navigate(`/gorseller/${picture.file}`, { preventScrollReset: true })}
        />
      </div>
      {file !== undefined && (
        <PictureDialog
          key={file}
          file={file}
          onClose={() => void navigate('/gorseller', { preventScrollReset: true })}
        />
      )}
    </>
  )
}
