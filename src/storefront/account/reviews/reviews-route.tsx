import { useEffect, useRef } from 'react'
import { redirect } from 'react-router'
import type { AwaitedReview } from '#modules/content/reviews/reviews.server.ts'
import { type ReviewStatus, readReviewTarget } from '#modules/content/reviews/reviews-rules.ts'
import type { OwnReviewPage } from '#modules/content/reviews/reviews-schemas.ts'
import { returnPath } from '#shared/web/return-path.ts'
import { parseRowId } from '#shared/web/row-id.ts'
import { m } from '#texts/messages.js'
import { isSentByRouter } from '../../http/forms/form-response.server.ts'
import { FILES_TIMEOUT_MS, IN_DIALOG, sendForm } from '../../http/forms/send-form.ts'
import { type PageRequest, shopContext } from '../../http/shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { AccountPage } from '../account-page.tsx'
import { requireCustomer } from '../require-customer.server.ts'
import type { Route } from './+types/reviews-route.ts'
import { AwaitedReviews } from './awaited-reviews.tsx'
import { OwnReviewCard } from './own-review-card.tsx'
import { ReviewPageForm } from './review-page-form.tsx'
import { editSubject, newSubject, REVIEWS_PAGE_PATH, type ReviewResult } from './review-subject.ts'
import { reviewSavedMessage } from './review-texts.ts'
import { saveReview } from './save-review.server.ts'

/** The confirmations by the value of `tamam=`. */
const SAVED_NOTICES = {
  yeni: { edited: false, status: 'pending' },
  'yeni-yayinda': { edited: false, status: 'published' },
  duzenleme: { edited: true, status: 'pending' },
  'duzenleme-yayinda': { edited: true, status: 'published' },
} as const satisfies Record<string, { edited: boolean; status: ReviewStatus }>

/**
 * The customer's reviews and the products to review. `yaz` (order number and product) and `duzenle` (a review id) show the form
 * instead; targets that are not the customer's own show the list with an error.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { pathname, search, searchParams } = url
  const { customer } = await requireCustomer(page, pathname + search)
  const { reviews } = page.shop
  const { locale } = page.preferences
  const formRequested = searchParams.has('yaz') || searchParams.has('duzenle')
  const subject = formRequested ? await subjectOf(page, customer.id, searchParams) : null
  if (subject) return { subject, list: null, formRequested, savedParam: null }
  const [own, awaited] = await Promise.all([
    reviews.own(customer.id, locale, searchParams.get('page')),
    reviews.awaited(customer.id, locale),
  ])
  return { subject, list: { own, awaited }, formRequested, savedParam: searchParams.get('tamam') }
}

async function subjectOf({ shop, preferences }: PageRequest, customerId: string, query: URLSearchParams) {
  const { locale } = preferences
  const target = readReviewTarget(query.get('yaz'))
  const awaited = target && (await shop.reviews.awaitedOne(customerId, locale, target))
  if (awaited) return newSubject(awaited)
  const id = parseRowId(query.get('duzenle') ?? '')
  const own = id !== null ? await shop.reviews.ownOne(customerId, locale, id) : null
  return own && editSubject(own)
}

/** Saves a review of this page or of the dialog; `from` is where the login leads back to when the session has ended. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const form = await request.formData()
  const { customer } = await requireCustomer(page, returnPath(form.get('from'), url.pathname + url.search))
  const saved = await saveReview(form, page, {
    author: { customer },
    keepsFiles: isSentByRouter(request, url),
  })
  if (!('ok' in saved) || form.has(IN_DIALOG)) return saved
  const word = saved.edited ? 'duzenleme' : 'yeni'
  const param = saved.status === 'published' ? `${word}-yayinda` : word
  return redirect(`${REVIEWS_PAGE_PATH}?tamam=${param}`, 303)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm<ReviewResult>({ serverAction }, {}, FILES_TIMEOUT_MS)

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, list, formRequested } = loaderData
  const refused = actionData?.ok === false ? actionData : undefined
  if (subject) {
    return (
      <AccountPage title={subject.review ? m.review_edit() : m.review_add()}>
        <ReviewPageForm subject={subject} refused={refused} />
      </AccountPage>
    )
  }
  return (
    <ReviewLists
      {...list}
      formRequested={formRequested}
      savedParam={loaderData.savedParam}
      error={refused?.message}
    />
  )
}

function ReviewLists({
  own,
  awaited,
  formRequested,
  savedParam,
  error,
}: {
  own: OwnReviewPage
  awaited: AwaitedReview[]
  formRequested: boolean
  savedParam: string | null
  error: string | undefined
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const waiting = useRef(awaited.length)
  useEffect(() => {
    // A saved review removes its row with the focused button, so focus the heading.
    const gone = awaited.length !== waiting.current && document.activeElement === document.body
    waiting.current = awaited.length
    if (gone) heading.current?.focus()
  }, [awaited.length])
  const savedNotice = Object.entries(SAVED_NOTICES).find(([word]) => word === savedParam)?.[1]
  return (
    <AccountPage title={m.page_reviews()}>
      <div className="flex flex-col gap-4 not-empty:pb-6">
        {savedNotice && <Alert>{reviewSavedMessage(savedNotice.edited, savedNotice.status)}</Alert>}
        {formRequested && <Alert tone="danger">{error || m.review_not_possible()}</Alert>}
      </div>
      <AwaitedReviews items={awaited} />
      {own.total === 0 ? (
        <EmptyState title={m.reviews_none()}>
          <ButtonLink to="/">{m.back_to_shopping()}</ButtonLink>
        </EmptyState>
      ) : (
        <section aria-labelledby="own-title">
          <h2 id="own-title" ref={heading} tabIndex={-1} className="pb-4 outline-none">
            {m.reviews_mine()}
          </h2>
          <ul className="grid gap-4 lg:grid-cols-2">
            {own.items.map((review) => (
              <li key={review.id}>
                <OwnReviewCard review={review} />
              </li>
            ))}
          </ul>
          <Pagination page={own.page} pages={own.pages} />
        </section>
      )}
    </AccountPage>
  )
}
