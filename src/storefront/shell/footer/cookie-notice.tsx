import { useState } from 'react'
import { m } from '#texts/messages.js'
import { apiRequest } from '../../http/forms/api-client.ts'
import type { PageRoot } from '../../http/page-root.ts'
import { Button } from '../../ui/button.tsx'
import { A } from '../../ui/link.tsx'
import { PreferencePostForm } from './preference-choice.tsx'

/**
 * 'Çerez Kullanımı' with 'Kapat', until it was closed once (spec §2, decisions B23). Shared cached pages contain the notice and
 * a slot for the state of each browser, so CSS hides it and nothing shifts. Beside its card the page can be pressed.
 */
export function CookieNotice({ root }: { root: PageRoot }) {
  const [closed, setClosed] = useState(false)
  if (closed) return null
  return (
    <aside
      aria-labelledby="cookie-notice"
      data-closed={root.firstCookie}
      data-lower-edge
      className="pointer-events-none fixed inset-x-0 bottom-0 z-30 p-3 data-[closed=1]:hidden print:hidden sm:p-4"
    >
      <CookieNoticeText root={root} onClosed={() => setClosed(true)} id="cookie-notice" />
    </aside>
  )
}

/** The text of the notice, and the button that closes it for good. On wide screens it is on the left, where it does not cover what is bought with. */
export function CookieNoticeText({
  root,
  onClosed,
  id,
}: {
  root: PageRoot
  onClosed: () => void
  id: string
}) {
  const policy = root.helpPages.find(({ path }) => path === '/cerez-politikasi')
  return (
    <div className="pointer-events-auto mx-auto flex max-w-2xl lg:mx-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-raised p-3 pl-4 shadow-card">
      <div className="min-w-0 flex-1 basis-40 text-sm">
        <p id={id} className="font-semibold">
          {m.cookie_title()}
        </p>
        <p className="text-muted">
          {m.cookie_text()}{' '}
          {policy && (
            <A to={policy.path} className="underline hover:text-accent">
              {policy.title}
            </A>
          )}
        </p>
      </div>
      <PreferencePostForm
        onSubmit={(event) => {
          event.preventDefault()
          onClosed()
          // If this fails, the next page shows the notice again.
          void apiRequest('POST', 'cookies')
        }}
      >
        <input type="hidden" name="firstCookie" value="1" />
        <Button appearance="secondary">{m.close()}</Button>
      </PreferencePostForm>
    </div>
  )
}
