import { useState } from 'react'
import { reviewAddress } from '#modules/reviews/reviews-rules.ts'
import { m } from '#texts/messages.js'
import { ReviewOpener } from './review-opener.tsx'
import { REVIEWS_PAGE_PATH } from './review-subject.ts'

/** A product of an order, as its row knows it. */
export interface ReviewableItem {
  productId: number
  productCode: string
  productName: string
  /** What was bought, where the product comes in variants. */
  variant?: string
  image: string
  orderNo: string
  /** The customer has a review of it already. */
  hasComment: boolean
}

/** 'Yorum Yap', and once the customer has reviewed the product the link 'Yorumlara Git' (spec §4, decisions J2). */
export function ReviewButton({ hasComment, variant = '', ...item }: ReviewableItem) {
  const [written, setWritten] = useState(false)
  const done = hasComment || written
  return (
    <ReviewOpener
      subject={{ ...item, variant, review: null }}
      to={done ? REVIEWS_PAGE_PATH : reviewAddress(item)}
      appearance={done ? 'quiet' : 'secondary'}
      finished={done}
      onSaved={() => setWritten(true)}
    >
      {done ? m.review_go() : m.review_write()}
      <span className="sr-only">: {item.productName}</span>
    </ReviewOpener>
  )
}
