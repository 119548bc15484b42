import { redirect } from 'react-router'
import { loginUrl, returnPath } from '#shared/web/return-path.ts'
import { formId } from '../../http/forms/form-reading.ts'
import { shopContext } from '../../http/shop-context.ts'
import type { Route } from './+types/vote-route.ts'

/** There is nothing to see here: the page of the product has the buttons. */
export const loader = () => redirect('/degerlendirmelerim', 303)

/**
 * Marks a review as helpful for browsers without scripts, and leads back to the reviews of the product. It never takes a mark back,
 * because the page does not show there which reviews are marked.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const form = await request.formData()
  const from = returnPath(form.get('from'))
  const { customer } = await page.visitor()
  if (!customer) return redirect(loginUrl(from), 303)
  const tooMany = await page.limit('review-vote')
  if (tooMany) throw new Response(tooMany, { status: 429 })
  const reviewId = formId(form, 'reviewId')
  if (reviewId !== null) await page.shop.reviews.votes.vote(customer.id, reviewId, true)
  return redirect(`${from}#yorumlar`, 303)
}
