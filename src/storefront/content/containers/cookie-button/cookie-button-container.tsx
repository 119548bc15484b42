import { useState } from 'react'
import { usePageRoot } from '../../../http/page-root.ts'
import { CookieNoticeText } from '../../../shell/footer/cookie-notice.tsx'

/** The cookie notice ('Çerez Kullanımı') as a section of a page, until it is closed. */
export default function CookieButton() {
  const root = usePageRoot()
  const [closed, setClosed] = useState(false)
  if (!root || closed) return null
  return (
    <section
      aria-labelledby="cookie-section"
      data-closed={root.firstCookie}
      className="container-page py-6 data-[closed=1]:hidden"
    >
      <CookieNoticeText root={root} onClosed={() => setClosed(true)} id="cookie-section" />
    </section>
  )
}
