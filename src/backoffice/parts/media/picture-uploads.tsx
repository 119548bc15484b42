import { ImageOff, RotateCw, X } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { PictureUpload } from './use-picture-uploads.ts'

/** Files on their way into the library, each with its progress, and those that did not get there with the reason. */
export function PictureUploads({
  uploads,
  onRetry,
  onDismiss,
}: {
  uploads: readonly PictureUpload[]
  onRetry: (upload: PictureUpload) => void
  onDismiss: (upload: PictureUpload) => void
}) {
  const failed = uploads.filter(({ problem }) => problem !== null).length
  return (
    <>
      <p role="status" className="sr-only">
        {uploads.length > failed
          ? m.media_uploading({ count: uploads.length - failed })
          : failed > 0
            ? m.media_uploads_failed({ count: failed })
            : ''}
      </p>
      {uploads.length > 0 && (
        <ul
          aria-label={m.media_uploads()}
          className="flex flex-col divide-y divide-line rounded-control border border-line"
        >
          {uploads.map((upload) => (
            <li key={upload.id} className="flex items-center gap-3 px-3 py-2">
              <Preview upload={upload} />
              <Upload upload={upload} onRetry={onRetry} onDismiss={onDismiss} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A file that the browser cannot show has a sign instead. */
function Preview({ upload: { preview } }: { upload: PictureUpload }) {
  if (preview === null) return <ImageOff aria-hidden="true" className="m-2 size-6 shrink-0 text-muted" />
  if (preview === undefined)
    return <span aria-hidden="true" className="size-10 shrink-0 rounded-control bg-surface" />
  return (
    <img
      src={preview}
      alt=""
      width={40}
      height={40}
      className="size-10 shrink-0 rounded-control bg-surface object-cover"
    />
  )
}

function Upload({
  upload,
  onRetry,
  onDismiss,
}: {
  upload: PictureUpload
  onRetry: (upload: PictureUpload) => void
  onDismiss: (upload: PictureUpload) => void
}) {
  const { name, file, share, problem } = upload
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="truncate font-medium">{name}</span>
        {problem === null ? (
          <progress
            value={share < 1 ? share : undefined}
            aria-label={m.media_progress({ name })}
            className="h-1.5 w-full accent-accent"
          />
        ) : (
          <span role="alert" className="text-sm font-medium text-danger">
            {problem}
          </span>
        )}
      </span>
      {problem !== null && (
        <span className="flex shrink-0">
          {file && (
            <button
              type="button"
              className="icon-button"
              aria-label={m.media_retry({ name })}
              onClick={() => onRetry(upload)}
            >
              <RotateCw aria-hidden="true" />
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={m.media_dismiss({ name })}
            onClick={() => onDismiss(upload)}
          >
            <X aria-hidden="true" />
          </button>
        </span>
      )}
    </>
  )
}
