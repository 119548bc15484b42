import { Camera, X } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import {
  MAX_REVIEW_PHOTOS,
  type ReviewPhoto,
  reviewPhotoPath,
  SMALL_PHOTO_PIXELS,
} from '#modules/reviews/review-photos-rules.ts'
import { m } from '#texts/messages.js'
import { describedField } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { type ShrunkPhoto, shrinkPhoto } from './shrink-photo.ts'

const NAME = 'comment_photos'
/** Without HEIC, so that phones which take photos in it hand over a JPEG. */
const TYPES = 'image/jpeg,image/png,image/webp'

/** The browser's own field, which says which files are chosen; with scripts the photos themselves do. */
const PLAIN =
  'w-full text-sm text-muted file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-solid file:border-line file:bg-raised file:px-4 file:font-medium file:text-ink hover:file:bg-surface'

/**
 * The photos of a review: those stored before, each with a box that removes it, and new ones. Where scripts run, the chosen files are
 * replaced by small ones before they are sent and shown with a button that takes them back; elsewhere it is a plain file field.
 */
export function PhotoField({ stored, error }: { stored: readonly ReviewPhoto[]; error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<readonly ShrunkPhoto[]>([])
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const hydrated = useHydrated()
  const shown = problem || error

  /** The field itself has the photos, so that every way of sending the form takes them. */
  function put(photos: readonly ShrunkPhoto[]) {
    const files = new DataTransfer()
    for (const { file } of photos) files.items.add(file)
    if (input.current) input.current.files = files.files
    setChosen(photos)
  }

  async function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    setBusy(true)
    const shrunk = await Promise.all(files.map(shrinkPhoto))
    setBusy(false)
    const readable = shrunk.filter((photo) => photo !== null)
    const all = [...chosen, ...readable]
    const unreadable = files.find((_, index) => shrunk[index] === null)
    put(all.slice(0, MAX_REVIEW_PHOTOS))
    setProblem(
      unreadable
        ? m.review_photo_file_unreadable({ file: unreadable.name })
        : all.length > MAX_REVIEW_PHOTOS
          ? m.review_photos_too_many({ most: MAX_REVIEW_PHOTOS })
          : '',
    )
  }

  return (
    <div className="flex flex-col gap-2">
      {stored.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-1 text-sm font-medium">{m.review_photos_stored()}</legend>
          <ul className="flex flex-wrap gap-3">
            {stored.map(({ name }, index) => (
              <li key={name}>
                <label className="flex cursor-pointer flex-col items-center gap-1 text-sm">
                  <img
                    src={reviewPhotoPath(name, 'small')}
                    alt={m.review_photo({ number: index + 1 })}
                    width={SMALL_PHOTO_PIXELS}
                    height={SMALL_PHOTO_PIXELS}
                    className="size-20 rounded-control border border-line object-cover"
                  />
                  <span className="flex min-h-11 items-center gap-2">
                    <input
                      type="checkbox"
                      name="comment_remove_photo"
                      value={name}
                      className="size-5 accent-accent"
                    />
                    {m.review_photo_remove()}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <span className="flex flex-col items-start gap-1.5">
        <label htmlFor={NAME} className="text-sm font-medium">
          {m.review_photos()}
        </label>
        <input
          ref={input}
          id={NAME}
          name={NAME}
          type="file"
          accept={TYPES}
          multiple
          onChange={onChange}
          aria-busy={busy || undefined}
          className={hydrated ? 'peer sr-only' : PLAIN}
          {...describedField({ name: NAME, error: shown, hint: 'hint' })}
        />
        {hydrated && (
          <label
            htmlFor={NAME}
            aria-hidden="true"
            className="button button-secondary cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent"
          >
            <Camera className="size-5" />
            {m.review_photos_choose()}
          </label>
        )}
      </span>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-3 pt-2">
          {chosen.map((photo, index) => (
            <li key={photo.preview} className="relative">
              <img
                src={photo.preview}
                alt={m.review_photo({ number: index + 1 })}
                className="size-20 rounded-control border border-line object-cover"
              />
              <button
                type="button"
                onClick={() => {
                  setProblem('')
                  put(chosen.filter((each) => each !== photo))
                }}
                aria-label={m.review_photo_remove_chosen({ number: index + 1 })}
                className="absolute -top-2 -right-2 flex size-8 cursor-pointer items-center justify-center rounded-full border border-line bg-page shadow-card"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p id={`${NAME}-hint`} className="text-sm text-muted">
        {m.review_photos_hint({ most: MAX_REVIEW_PHOTOS })}
      </p>
      {shown && (
        <p id={`${NAME}-error`} role="alert" className="text-sm font-medium text-danger">
          {shown}
        </p>
      )}
    </div>
  )
}
