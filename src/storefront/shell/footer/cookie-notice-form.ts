import { apiRequest } from '../../http/forms/api-client.ts'

/** Called once for each document: the notice about cookies closes without loading the page anew. */
export function startCookieNotices(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target instanceof Element ? event.target.closest('[data-closes-notice]') : null
    const notice = form?.closest<HTMLElement>('[data-closed]')
    if (!notice) return
    event.preventDefault()
    for (const each of document.querySelectorAll<HTMLElement>('[data-closed]')) each.dataset.closed = '1'
    // If this fails, the next page shows the notice again.
    void apiRequest('POST', 'cookies')
  })
}
