import { type ChangeEvent, useRef, useState } from 'react'
import { PHOTO_TYPES } from '#modules/platform/media/photo-rules.ts'
import { photoSentence } from '#modules/platform/media/photo-sentence-rules.ts'
import { m } from '#texts/messages.js'
import { Camera, X } from '../icons/icons.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { describedField } from './field.tsx'
import { type ShrunkPhoto, shrinkPhoto } from './shrink-photo.ts'

/** A photo that the shop has from an earlier time the form was sent. */
export interface StoredPhoto {
  /** What its box sends. */
  value: string | number
  src: string
}

/**
 * The photos of a form: those stored before, each with a box that removes it, and new ones. Where scripts run, the chosen files are
 * replaced by small ones before they are sent and shown with a button that takes them back; elsewhere it is a plain file field.
 */
export function PhotoField({
  name,
  removeName,
  label,
  storedLabel,
  hint,
  stored,
  most,
  error,
}: {
  name: string
  /** The field of the boxes. */
  removeName: string
  label: string
  storedLabel: string
  hint: string
  stored: readonly StoredPhoto[]
  /** How many photos there may be, the stored ones included. */
  most: number
  error: string | undefined
}) {
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
    const [extra] = all.slice(most)
    put(all.slice(0, most))
    const refused = unreadable
      ? { name: unreadable.name, reason: 'not-a-photo' as const }
      : extra && { name: extra.file.name, reason: 'too-many' as const }
    setProblem(refused ? photoSentence(refused, most) : '')
  }

  return (
    <div className="flex flex-col gap-2">
      {stored.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-1 text-sm font-medium">{storedLabel}</legend>
          <ul className="flex flex-wrap gap-3">
            {stored.map(({ value, src }, index) => (
              <li key={value}>
                <label className="flex cursor-pointer flex-col items-center gap-1 text-sm">
                  <img
                    src={src}
                    alt={m.photo_of({ number: index + 1 })}
                    className="size-20 rounded-control border border-line object-cover"
                  />
                  <span className="flex min-h-11 items-center gap-2">
                    <input
                      type="checkbox"
                      name={removeName}
                      value={value}
                      aria-label={m.photo_remove_of({ number: index + 1 })}
                      className="size-5 shrink-0 accent-accent"
                    />
                    {m.photo_remove()}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <span className="flex flex-col items-start gap-1.5">
        <label htmlFor={name} className="text-sm font-medium">
          {label}
        </label>
        <input
          ref={input}
          id={name}
          name={name}
          type="file"
          accept={PHOTO_TYPES}
          multiple
          onChange={onChange}
          aria-busy={busy || undefined}
          className={hydrated ? 'peer sr-only' : 'file-field max-w-full'}
          {...describedField({ name, error: shown, hint })}
        />
        {hydrated && (
          <label
            htmlFor={name}
            aria-hidden="true"
            className="button button-secondary cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent"
          >
            <Camera className="size-5" />
            {m.photos_choose()}
          </label>
        )}
      </span>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-3 pt-2">
          {chosen.map((photo, index) => (
            <li key={photo.preview} className="relative">
              <img
                src={photo.preview}
                alt={m.photo_of({ number: index + 1 })}
                className="size-20 rounded-control border border-line object-cover"
              />
              <button
                type="button"
                onClick={() => {
                  setProblem('')
                  put(chosen.filter((each) => each !== photo))
                }}
                aria-label={m.photo_remove_of({ number: index + 1 })}
                className="absolute -top-2 -right-2 flex size-8 cursor-pointer items-center justify-center rounded-full border border-line bg-page shadow-card"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p id={`${name}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      {shown && (
        <p id={`${name}-error`} role="alert" className="text-sm font-medium text-danger">
          {shown}
        </p>
      )}
    </div>
  )
}
