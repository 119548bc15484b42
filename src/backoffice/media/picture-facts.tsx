import type { LibraryPicture } from '#modules/goods/catalogue/media/media-schemas.ts'
import { picturePath } from '#modules/kernel/pictures/picture-rules.ts'
import { m } from '#office-texts/messages.js'
import { Facts } from '../parts/detail-page.tsx'
import { dateTime } from '../parts/formats.ts'
import { size } from '../parts/sizes.ts'

/** What is known of a picture's file. */
export function PictureFacts({
  picture: { file, width, height, bytes, addedAt, addedBy },
}: {
  picture: LibraryPicture
}) {
  const measured = [`${width} × ${height}`, bytes !== null && size(bytes)].filter(Boolean).join(' · ')
  const dimensions = <span className="figures">{measured}</span>
  const original = (
    <a href={picturePath(file)} target="_blank" rel="noreferrer">
      {m.media_open_original()}
    </a>
  )
  return (
    <Facts
      facts={[
        [m.media_size(), dimensions],
        [m.media_added_at(), dateTime(addedAt)],
        addedBy !== '' ? [m.media_added_by(), addedBy] : null,
        [m.media_file(), original],
      ]}
    />
  )
}
