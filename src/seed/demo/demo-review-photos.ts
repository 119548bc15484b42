import { readFile } from 'node:fs/promises'
import type { Db } from '#database/database.ts'
import { arrayOf, int, statement, text } from '#database/statements/statement.ts'
import { storePhotos, withSquare } from '#modules/content/reviews/photos/review-photos.server.ts'
import { openPicture } from '#modules/platform/media/pictures.server.ts'
import { type Demo, reviewersOf } from './demo-data.ts'
import { pictureFile, productFolder } from './demo-pictures.ts'

const FIND_REVIEW = statement(
  { params: [text, text], row: { id: int } },
  `select r.id from reviews as r join products as p on p.id = r.product_id
    where p.code = $1 and r.customer_id = $2`,
)

const VOTES = statement(
  { params: [arrayOf(text)] },
  `insert into review_votes (review_id, customer_id)
   select r.id, voter.id from reviews as r cross join unnest($1::text[]) with ordinality as voter (id, number)
    where r.status = 'published' and r.customer_id <> voter.id and (r.id * 7 + voter.number * 5) % 11 < r.star % 4`,
)

/** A photo of the demo, stored as it is: it was made for the shop. */
async function readPhoto(file: string) {
  const data = await readFile(file)
  const opened = await openPicture(data)
  const { width, height } = await opened.metadata()
  return withSquare({ data, width, height })
}

/** Adds the photos of the reviews that have some, and helpful votes of the reviewers. Expects the reviews. */
export async function insertDemoReviewPhotos(tx: Db, demo: Demo): Promise<void> {
  const { folder, products, people, customers } = demo
  for (const { code, reviews } of products)
    for (const { by, photos } of reviews.filter((review) => review.photos.length > 0)) {
      const { rows } = await tx.query(FIND_REVIEW, [code, people.get(by)?.id ?? ''])
      const files = photos.map((photo) => pictureFile(folder, `${productFolder(code)}/${photo}`))
      const read = await Promise.all(files.map(readPhoto))
      for (const { id } of rows) await storePhotos(tx, id, read)
    }
  await tx.query(VOTES, [reviewersOf(customers).map(({ id }) => id)])
}
