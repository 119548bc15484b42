import { useShellData } from '../../../http/page-root.ts'
import { CookieNoticeText } from '../../../shell/footer/cookie-notice.tsx'

/** The cookie notice ('Çerez Kullanımı') as a section of a page, until it is closed. */
export default function CookieButton() {
  const root = useShellData()
  if (!root) return null
  return (
    <section
      aria-labelledby="cookie-section"
      data-closed={root.firstCookie}
      className="container-page py-6 data-[closed=1]:hidden"
      suppressHydrationWarning
    >
      <CookieNoticeText root={root} id="cookie-section" />
    </section>
  )
}
