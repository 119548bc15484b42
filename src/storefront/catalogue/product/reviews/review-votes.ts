import type { ReviewVote as Vote } from '#modules/content/reviews/reviews-schemas.ts'
import { LOGIN_REQUIRED } from '#shared/web/action-result.ts'
import { loginUrl } from '#shared/web/return-path.ts'
import { m } from '#texts/messages.js'
import { apiRequest } from '../../../http/forms/api-client.ts'
import { documentLocation, leaveFor } from '../../../http/location/document-location.ts'
import { announce } from '../../../ui/dialog/announce.ts'

/** The votes of reviews (decision 94): one listener for all buttons 'Yararlı' of the document, whose HTML is the same for everybody. */

/** Makes the buttons work, and shows which of them the customer has pressed. */
export function startVotes(isCustomer: boolean): void {
  document.addEventListener('click', (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLButtonElement>('[data-vote]') : null
    if (!button) return
    event.preventDefault()
    void vote(button)
  })
  const list = document.querySelector<HTMLElement>('[data-votes-of]')
  if (list && isCustomer) void paintVotes(list)
}

/** Called for reviews that a visit has brought, too. */
async function paintVotes(list: HTMLElement): Promise<void> {
  const result = await apiRequest<{ ids: number[] }>('GET', `comments/${list.dataset.votesOf}/helpful`)
  if (!result.ok) return
  const own = new Set(result.data.ids)
  const paint = () => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-vote]'))
      button.setAttribute('aria-pressed', String(own.has(Number(button.value))))
  }
  paint()
  new MutationObserver(paint).observe(document.getElementById('main') ?? document.body, {
    childList: true,
    subtree: true,
  })
  voted = own
}

let voted = new Set<number>()

async function vote(button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true') return
  const id = Number(button.value)
  const isVoted = button.getAttribute('aria-pressed') === 'true'
  button.ariaBusy = 'true'
  const result = await apiRequest<Vote>(isVoted ? 'DELETE' : 'POST', `comment/${id}/helpful`)
  button.ariaBusy = null
  if (result.ok) {
    const { helpful, voted: isNowVoted } = result.data
    if (isNowVoted) voted.add(id)
    else voted.delete(id)
    button.setAttribute('aria-pressed', String(isNowVoted))
    const count = button.querySelector('[data-vote-count]')
    if (count) count.textContent = helpful > 0 ? ` (${helpful})` : ''
    announce(isNowVoted ? m.review_helpful_marked() : m.review_helpful_unmarked())
  } else if (result.code === LOGIN_REQUIRED) {
    const { pathname, search } = documentLocation()
    leaveFor(loginUrl(pathname + search, { neden: 'yararli' }))
  } else announce(result.message, 'alert')
}
