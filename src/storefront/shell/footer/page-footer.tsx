import { CardForms } from '../../catalogue/product/card/card-forms.tsx'
import type { ShellData } from '../../http/page-root.ts'
import { CookieNotice } from './cookie-notice.tsx'
import { SharedPreferenceForm } from './preference-choice.tsx'
import { SiteFooter } from './site-footer.tsx'

/** What follows the content: the forms that many buttons of the page share, the footer and the notice about cookies. */
export function PageFooter({ root }: { root: ShellData | null }) {
  return (
    <>
      <CardForms />
      {root && <SharedPreferenceForm />}
      <SiteFooter root={root} />
      {root && <CookieNotice root={root} />}
    </>
  )
}
