import type { Db } from '#database/database.ts'
import { transaction } from '#database/database.ts'
import { boolean, int, nullable, statement, text } from '#database/statements/statement.ts'
import type { ReviewsDeps } from '../reviews-types.ts'

/** 'review-not-found': also for one that is not published. 'own-review': authors do not vote for themselves. */
export type VoteResult =
  | { ok: true; helpful: number; voted: boolean }
  | { ok: false; reason: 'review-not-found' | 'own-review' }

/** The helpful votes of customers (decision 94). */
export interface ReviewVotes {
  /** The reviews of a product, and of its variants, that a customer found helpful. */
  ofCustomer(customerId: string, productId: number): Promise<number[]>
  /** Marks a published review as helpful, or takes the mark back; doing either twice is success. */
  vote(customerId: string, reviewId: number, helpful: boolean): Promise<VoteResult>
}

const OF_CUSTOMER = statement(
  { params: [text, int], row: { id: int } },
  `select v.review_id as id from review_votes as v
     join reviews as r on r.id = v.review_id
     join products as p on p.id = r.product_id
     join products as named on named.id = $2
    where v.customer_id = $1 and coalesce(p.parent_id, p.id) = coalesce(named.parent_id, named.id)`,
)

const FIND_REVIEW = statement(
  { params: [int], row: { productId: int, published: boolean, customerId: nullable(text) } },
  `select product_id as "productId", status = 'published' as published, customer_id as "customerId"
     from reviews where id = $1 for share`,
)

const ADD_REVIEW_VOTES = statement(
  { params: [int, text], row: { id: int } },
  `insert into review_votes (review_id, customer_id) values ($1, $2)
   on conflict (review_id, customer_id) do nothing returning review_id as id`,
)

const REMOVE_REVIEW_VOTES = statement(
  { params: [int, text], row: { id: int } },
  'delete from review_votes where review_id = $1 and customer_id = $2 returning review_id as id',
)

const COUNT_REVIEW_VOTES = statement(
  { params: [int], row: { helpful: int } },
  'select count(*)::int as helpful from review_votes where review_id = $1',
)

async function countVotes(tx: Db, reviewId: number): Promise<number> {
  const { rows } = await tx.query(COUNT_REVIEW_VOTES, [reviewId])
  return rows[0]?.helpful ?? 0
}

export function createReviewVotes({ db, changes }: Pick<ReviewsDeps, 'db' | 'changes'>): ReviewVotes {
  return {
    async ofCustomer(customerId, productId) {
      const { rows } = await db.query(OF_CUSTOMER, [customerId, productId])
      return rows.map(({ id }) => id)
    },
    async vote(customerId, reviewId, helpful) {
      const { result, changed } = await transaction(db, async (tx) => {
        const { rows } = await tx.query(FIND_REVIEW, [reviewId])
        const [review] = rows
        const refused = (reason: 'review-not-found' | 'own-review') => ({
          result: { ok: false as const, reason },
          changed: null,
        })
        if (!review?.published) return refused('review-not-found')
        if (review.customerId === customerId) return refused('own-review')
        const written = await tx.query(helpful ? ADD_REVIEW_VOTES : REMOVE_REVIEW_VOTES, [
          reviewId,
          customerId,
        ])
        return {
          result: { ok: true as const, helpful: await countVotes(tx, reviewId), voted: helpful },
          changed: written.rows.length > 0 ? review.productId : null,
        }
      })
      if (changed !== null) changes.publish({ topic: 'catalogue', ids: [changed] })
      return result
    },
  }
}
