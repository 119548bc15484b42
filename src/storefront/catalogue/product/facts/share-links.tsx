import { m } from '#texts/messages.js'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Link as LinkIcon, Share2 } from '../../../ui/icons/icons.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'

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
    <section
      aria-label={m.share()}
      className="flex flex-wrap items-center gap-x-4 border-t border-line sm:gap-x-5"
    >
      {networksFor(url, title).map(({ name, href }) => (
        <a key={name} href={href} target="_blank" rel="noopener noreferrer" className="share-link">
          <span aria-hidden="true">{name}</span>
          <span className="sr-only">
            {m.share_on({ network: name })} ({m.new_window()})
          </span>
        </a>
      ))}
      <CopyButton
        text={url}
        label={m.copy_link()}
        done={m.link_copied()}
        Icon={LinkIcon}
        withLabel="share-link"
      />
      {hydrated && 'share' in navigator && (
        // `share` rejects when the shopper closes the share sheet, which is no error.
        <button
          type="button"
          className="share-link"
          onClick={() => navigator.share({ title, url }).catch(() => undefined)}
        >
          <Share2 aria-hidden="true" className="size-4" />
          {m.share()}
        </button>
      )}
    </section>
  )
}
