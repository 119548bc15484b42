import { Form, useNavigation } from 'react-router'
import type { Order, OrderReturn } from '#modules/ordering/orders/orders-schemas.ts'
import { MAX_RETURN_PHOTOS } from '#modules/ordering/orders/returns/return-photo-rules.ts'
import { MAX_PHOTO_BYTES } from '#modules/platform/media/photo-rules.ts'
import type { Refused } from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CsrfField } from '../../../ui/form/csrf-field.tsx'
import { PhotoField } from '../../../ui/form/photo-field.tsx'
import { ResultMessage } from '../../../ui/form/result-message.tsx'
import { AccountPage } from '../../account-page.tsx'
import { returnPhotoPath } from '../order-path.ts'
import { PHOTOS, REMOVED_PHOTOS, SENT_RETURN } from './return-field.ts'

/** The photos of a return request that was sent: more are added, and some taken out, until staff answers. */
export function AddReturnPhotos({
  order,
  returnRequest,
  back,
  refused,
}: {
  order: Order
  returnRequest: OrderReturn
  back: string
  refused: (Refused & { photos?: readonly number[] }) | undefined
}) {
  const busy = useNavigation().state !== 'idle'
  const photos = refused?.photos ?? returnRequest.photos
  const error = refused?.fields[PHOTOS]
  const action = `/siparis/${order.orderNo}/iade?${SENT_RETURN}=${returnRequest.id}`
  return (
    <AccountPage title={m.return_photos_add()}>
      <Form
        method="post"
        action={action}
        encType="multipart/form-data"
        className="flex max-w-2xl flex-col gap-5"
      >
        <CsrfField />
        <p className="figures text-muted">{m.return_for_order({ orderNo: order.orderNo })}</p>
        {refused && !error && (
          <ResultMessage tone="danger" result={refused}>
            {refused.message}
          </ResultMessage>
        )}
        <PhotoField
          key={photos.join()}
          name={PHOTOS}
          removeName={REMOVED_PHOTOS}
          label={m.return_photos_add()}
          storedLabel={m.photos_added()}
          hint={m.return_photos_hint({ most: MAX_RETURN_PHOTOS, size: MAX_PHOTO_BYTES / 1024 / 1024 })}
          stored={photos.map((id) => ({ value: id, src: returnPhotoPath(order.id, returnRequest.id, id) }))}
          most={MAX_RETURN_PHOTOS}
          error={error && photos.length > 0 ? `${error} ${m.return_photos_again()}` : error}
        />
        <p className="flex flex-wrap gap-3">
          <Button busy={busy}>{m.return_photos_save()}</Button>
          <ButtonLink to={back} appearance="quiet">
            {m.no_thanks()}
          </ButtonLink>
        </p>
      </Form>
    </AccountPage>
  )
}
