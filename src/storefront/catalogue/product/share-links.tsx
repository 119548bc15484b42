import { Check, Link as LinkIcon, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#texts/messages.js'
import { useAnnounce } from '../../ui/announcements.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** How long the button shows that the link was copied, in milliseconds. */
const COPIED_NOTICE_MS = 2500

const pill =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line px-4 text-sm font-medium hover:border-accent hover:text-accent'

/** The networks to share a link on (decisions B12); each is an ordinary link. */
function networksFor(url: string, title: string) {
  return [
    { name: 'WhatsApp', href: `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}` },
    {
      name: 'Facebook',
      href: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
    },
    { name: 'X', href: `https://x.com/intent/post?${new URLSearchParams({ text: title, url })}` },
  ]
}

/** Shares a page: by WhatsApp, Facebook, X, as a copied link, or by the share sheet of the device. */
export function ShareLinks({ url, title }: { url: string; title: string }) {
  const hydrated = useHydrated()
  return (
    <section aria-label={m.share()} className="flex flex-wrap items-center gap-2">
      {networksFor(url, title).map(({ name, href }) => (
        <a key={name} href={href} target="_blank" rel="noopener noreferrer" className={pill}>
          <span aria-hidden="true">{name}</span>
          <span className="sr-only">
            {m.share_on({ network: name })} ({m.new_window()})
          </span>
        </a>
      ))}
      {hydrated && 'clipboard' in navigator && <CopyButton url={url} />}
      {hydrated && 'share' in navigator && (
        // `share` rejects when the shopper closes the share sheet, which is no error.
        <button
          type="button"
          className={pill}
          onClick={() => navigator.share({ title, url }).catch(() => undefined)}
        >
          <Share2 aria-hidden="true" className="size-4" />
          {m.share()}
        </button>
      )}
    </section>
  )
}

function CopyButton({ url }: { url: string }) {
  const announce = useAnnounce()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [copied])
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
      announce(m.link_copied())
    } catch {
      announce(m.technical_error(), 'alert')
    }
  }
  return (
    <button type="button" onClick={copy} className={pill}>
      {copied ? (
        <Check aria-hidden="true" className="size-4 text-accent" />
      ) : (
        <LinkIcon aria-hidden="true" className="size-4" />
      )}
      {copied ? m.link_copied() : m.copy_link()}
    </button>
  )
}
