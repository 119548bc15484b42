import { MAX_PHOTO_BYTES, MAX_RETURN_PHOTOS, PHOTO_TYPES } from '#modules/orders/return-photo-rules.ts'
import { m } from '#texts/messages.js'
import { describedField, FieldFrame } from '../../ui/field.tsx'
import { returnPhotoPath } from './order-path.ts'
import { PHOTOS, REMOVED_PHOTOS } from './return-field.ts'

/** Shown while a reason is chosen that a photo proves; CSS only, so it works without JavaScript. */
const SHOWN_WHEN_ASKED = 'hidden group-has-[option[data-photos]:checked]/return:block'

/** Photos of a return request: those that an earlier attempt has uploaded, to be taken out again, and a field for more. */
export function PhotoField({
  order,
  formKey,
  photos,
  round,
  error,
}: {
  order: { id: string }
  formKey: string
  photos: readonly number[]
  /** Another one empties the field. */
  round: string
  error: string | undefined
}) {
  const words = {
    name: PHOTOS,
    error: error && photos.length > 0 ? `${error} ${m.return_photos_again()}` : error,
    hint: m.return_photos_hint({ most: MAX_RETURN_PHOTOS, size: MAX_PHOTO_BYTES / 1024 / 1024 }),
  }
  return (
    <div className="flex flex-col gap-3">
      {photos.length > 0 && (
        <fieldset>
          <legend className="pb-2 text-sm font-medium">{m.return_photos_kept()}</legend>
          <ul className="flex flex-wrap gap-3">
            {photos.map((id, index) => (
              <li key={id} className="flex flex-col gap-1">
                <img
                  src={returnPhotoPath(order.id, `r_${formKey}`, id)}
                  alt={m.return_photo_of({ number: index + 1 })}
                  className="size-24 rounded-control bg-surface object-cover"
                />
                <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
                  <input
                    type="checkbox"
                    name={REMOVED_PHOTOS}
                    value={id}
                    aria-label={m.return_photo_remove_of({ number: index + 1 })}
                    className="size-5 accent-accent"
                  />
                  {m.return_photo_remove()}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <p className={SHOWN_WHEN_ASKED}>{m.return_photos_asked()}</p>
      <FieldFrame label={photos.length > 0 ? m.return_photos_add() : m.return_photos()} {...words}>
        <input
          key={round}
          id={PHOTOS}
          name={PHOTOS}
          type="file"
          accept={PHOTO_TYPES}
          multiple
          className="file-field max-w-full"
          {...describedField(words)}
        />
      </FieldFrame>
    </div>
  )
}
