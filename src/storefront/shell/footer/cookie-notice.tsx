import { m } from '#texts/messages.js'
import type { ShellData } from '../../http/page-root.ts'
import { Button } from '../../ui/button.tsx'
import { A } from '../../ui/link.tsx'
import { PreferencePostForm } from './preference-choice.tsx'

/**
 * 'Çerez Kullanımı' with 'Kapat', until it was closed once (spec §2, decisions B23). Shared cached pages contain the notice and
 * a slot for the state of each browser, so CSS hides it and nothing shifts. Beside its card the page can be pressed.
 */
export function CookieNotice({ root }: { root: ShellData }) {
  return (
    <aside
      aria-labelledby="cookie-notice"
      data-closed={root.firstCookie}
      data-lower-edge
      className="pointer-events-none fixed inset-x-0 bottom-0 z-30 p-3 data-[closed=1]:hidden print:hidden sm:p-4"
      // It may be closed before hydration.
      suppressHydrationWarning
    >
      <CookieNoticeText root={root} id="cookie-notice" />
    </aside>
  )
}

/**
 * The text of the notice, and the button that closes it for good (`cookie-notice-form.ts`) within an element with `data-closed`. On wide
 * screens it is on the left, where it does not cover what is bought with.
 */
export function CookieNoticeText({ root, id }: { root: ShellData; id: string }) {
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
      <PreferencePostForm closesNotice>
        <input type="hidden" name="firstCookie" value="1" />
        <Button appearance="secondary">{m.close()}</Button>
      </PreferencePostForm>
    </div>
  )
}
