import { MAX_RETURN_PHOTOS } from '#modules/ordering/orders/returns/return-photo-rules.ts'
import { MAX_PHOTO_BYTES } from '#modules/platform/media/photo-rules.ts'
import { m } from '#texts/messages.js'
import { PhotoField } from '../../../ui/form/photo-field.tsx'
import { returnPhotoPath } from '../order-path.ts'
import { PHOTOS, REMOVED_PHOTOS } from './return-field.ts'

/** Shown while a reason is chosen that a photo proves; CSS only, so it works without JavaScript. */
const SHOWN_WHEN_ASKED = 'hidden group-has-[option[data-photos]:checked]/return:block'

/** Photos of a return request: those that an earlier attempt has uploaded, to be taken out again, and a field for more. */
export function ReturnPhotoField({
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
  return (
    <div className="flex flex-col gap-3">
      <p className={SHOWN_WHEN_ASKED}>{m.return_photos_asked()}</p>
      <PhotoField
        key={round}
        name={PHOTOS}
        removeName={REMOVED_PHOTOS}
        label={photos.length > 0 ? m.return_photos_add() : m.return_photos()}
        storedLabel={m.photos_added()}
        hint={m.return_photos_hint({ most: MAX_RETURN_PHOTOS, size: MAX_PHOTO_BYTES / 1024 / 1024 })}
        stored={photos.map((id) => ({ value: id, src: returnPhotoPath(order.id, `r_${formKey}`, id) }))}
        most={MAX_RETURN_PHOTOS}
        error={error && photos.length > 0 ? `${error} ${m.return_photos_again()}` : error}
      />
    </div>
  )
}
