import { Link, useLocation } from 'react-router'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'

/** The merchant's groups and those that come with the shop, beside each other. */
export function SynonymViews() {
  const { pathname } = useLocation()
  const tabs = [
    { to: '/es-anlamlilar', name: m.synonyms_own() },
    { to: '/es-anlamlilar/hazir', name: m.synonyms_starter() },
  ]
  return (
    <nav aria-label={m.synonyms_title()} className="flex items-center gap-1 overflow-x-auto pb-1">
      {tabs.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-11 shrink-0 items-center rounded-control px-3 font-medium whitespace-nowrap md:min-h-8',
            pathname === to
              ? 'bg-accent-soft text-accent-strong'
              : 'text-muted hover:bg-surface hover:text-ink',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** A group in words: `kazak = süveter`, `kep → şapka`. */
export function SynonymWords({
  row: { words, finds },
}: {
  row: { words: readonly string[]; finds: readonly string[] }
}) {
  return (
    <span className="wrap-anywhere">
      <span className="font-medium">{words.join(finds.length === 0 ? ' = ' : ', ')}</span>
      {finds.length > 0 && <> → {finds.join(', ')}</>}
    </span>
  )
}
