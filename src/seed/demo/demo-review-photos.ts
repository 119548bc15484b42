import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Db } from '#database/database.ts'
import { arrayOf, int, statement, text } from '#database/statements/statement.ts'
import { encodeReviewPhoto, storePhotos } from '#modules/content/reviews/photos/review-photos.server.ts'

/** Published reviews of the products with most stars, with a picture of the product: the photos are made from it. */
const REVIEWED = statement(
  { params: [int], row: { id: int, file: text } },
  `select distinct on (r.product_id) r.id, i.file
     from reviews as r
     join products as p on p.id = r.product_id
     join product_images as i on i.product_id = r.product_id and i.position = 1
    where r.status = 'published' and r.star = 5
      and r.product_id in (select id from products order by comment_count desc, id limit $1)
    order by r.product_id, r.id`,
)

/** How many products have a review with photos. */
const PRODUCTS = 8
/** Sides of the turned picture and of what is left of it without its corners, in pixels. */
const WHOLE = 960
const SIDE = 720

/** What a customer's phone might have made of a product: closer, a little askew, in warmer light. */
async function snapshot(picture: Buffer, degrees: number): Promise<Buffer> {
  const turned = await sharp(picture).rotate(degrees).resize({ width: WHOLE, height: WHOLE }).png().toBuffer()
  const edge = Math.round((WHOLE - SIDE) / 2)
  return sharp(turned)
    .extract({ left: edge, top: edge, width: SIDE, height: SIDE })
    .modulate({ brightness: 0.95, saturation: 0.9 })
    .linear([1.02, 0.98, 0.9], [0, 0, 0])
    .jpeg()
    .toBuffer()
}

const VOTES = statement(
  { params: [arrayOf(text)] },
  `insert into review_votes (review_id, customer_id)
   select r.id, voter.id from reviews as r cross join unnest($1::text[]) with ordinality as voter (id, number)
    where r.status = 'published' and r.customer_id <> voter.id and (r.id * 7 + voter.number * 5) % 11 < r.star % 4`,
)

/** Adds photos to some reviews of the demo, made from the pictures in `folder`, and helpful votes of the reviewers. */
export async function insertDemoReviewPhotos(
  tx: Db,
  folder: string,
  reviewers: readonly string[],
): Promise<void> {
  const { rows } = await tx.query(REVIEWED, [PRODUCTS])
  for (const [index, { id, file }] of rows.entries()) {
    const picture = await readFile(join(folder, file))
    const degrees = index % 2 === 0 ? [-9] : [7, -4]
    for (const each of degrees) {
      const photo = await encodeReviewPhoto(await snapshot(picture, each))
      if (typeof photo === 'string') throw new Error(`a photo of the demo is refused: ${photo}`)
      await storePhotos(tx, id, [photo])
    }
  }
  await tx.query(VOTES, [[...reviewers]])
}
