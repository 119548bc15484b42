import { useState } from 'react'
import { reviewAddress } from '#modules/content/reviews/reviews-rules.ts'
import { m } from '#texts/messages.js'
import { ReviewOpener } from './review-opener.tsx'
import { REVIEWS_PAGE_PATH } from './review-subject.ts'

/** An order item that can be reviewed. */
export interface ReviewableItem {
  productId: number
  productCode: string
  productName: string
  /** The variant that was bought. */
  variant?: string
  image: string
  orderNo: string
  /** The customer has already reviewed the product. */
  hasComment: boolean
  /** Whether its form asks how the size turned out; undefined where the page does not know. */
  asksFit?: boolean
}

/** 'Yorum Yap', or the link 'Yorumlara Git' once the customer has reviewed the product (spec §4, decisions J2). */
export function ReviewButton({ hasComment, variant = '', asksFit, ...item }: ReviewableItem) {
  const [written, setWritten] = useState(false)
  const done = hasComment || written
  return (
    <ReviewOpener
      subject={{ ...item, variant, review: null, asksFit }}
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
