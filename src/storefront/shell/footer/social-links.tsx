import type { SocialLink } from '#modules/platform/settings/setting-lists-rules.ts'
import { m } from '#texts/messages.js'

const NAMES: Readonly<Record<SocialLink['network'], string>> = {
  facebook: 'Facebook',
  x: 'X',
  instagram: 'Instagram',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
}

/** Simple icons drawn for this shop, as SVG paths in the colour of the text around them. */
const SIGNS: Readonly<Record<SocialLink['network'], string>> = {
  facebook: 'M17 4h-2a4 4 0 0 0-4 4v3H8v3h3v7M11 14h5',
  x: 'M5 5l14 14M19 5L5 19',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM16.5 7.5h.01',
  youtube: 'M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zM10.5 9.5v5l4-2.5z',
  linkedin: 'M6 10v9M6 5.5v.01M10.5 19v-9M10.5 14a3.5 3.5 0 0 1 7 0v5',
}

/** Links to the shop's profiles on social networks that the merchant shows (spec §2, §3). */
export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  if (links.length === 0) return null
  return (
    <section
      aria-label={m.follow_us()}
      className="flex flex-wrap items-center justify-between gap-x-4 sm:block"
    >
      <p className="font-semibold sm:pb-2">{m.follow_us()}</p>
      <ul className="social-links -ml-2.5 flex flex-wrap">
        {links.map(({ network, url }) => (
          <li key={network}>
            <a href={url} target="_blank" rel="noopener noreferrer nofollow">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={SIGNS[network]} />
              </svg>
              <span className="sr-only">{m.opens_in_new_tab({ name: NAMES[network] })}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
