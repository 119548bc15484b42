import type { ReactNode } from 'react'
import type { PopularSearches } from '#modules/goods/searches/searches-schemas.ts'
import { m } from '#texts/messages.js'
import { loadData } from '../../http/forms/api-client.ts'
import { createRequestCache } from '../../http/request-cache.ts'
import { useRequest } from '../../http/use-request.ts'
import { useBrowserList } from '../../ui/form/browser-list.ts'
import { Clock, TrendingUp, X } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'
import { recentSearches } from './recent-searches.ts'

const popularSearches = createRequestCache(
  (_, signal) => loadData<PopularSearches>('popular-searches', signal),
  { ttlMs: 300_000, maxEntries: 1 },
)

const searchFor = (words: string) => ({ pathname: '/arama', search: `?${new URLSearchParams({ q: words })}` })

/** What the search box offers before anything is typed. */
export function useSearchStart(wanted: boolean): { recent: readonly string[]; popular: readonly string[] } {
  const recent = useBrowserList(recentSearches)
  const { value } = useRequest(popularSearches, wanted ? 'all' : null)
  return { recent, popular: value?.searches ?? [] }
}

/** The last searches of this browser, each with a button that forgets it, and popular ones. Links, so that they can be reached by Tab. */
export function SearchStart({
  recent,
  popular,
  onForgotten,
}: {
  recent: readonly string[]
  popular: readonly string[]
  /** Called after a search was forgotten, whose button is gone. */
  onForgotten: () => void
}) {
  return (
    <>
      {recent.length > 0 && (
        <section aria-label={m.recent_searches()} className="border-b border-line py-2 last:border-0">
          <div className="flex items-center justify-between px-3">
            <p aria-hidden="true" className="text-sm font-medium text-muted">
              {m.recent_searches()}
            </p>
            <button
              type="button"
              onClick={() => {
                recentSearches.clear()
                onForgotten()
              }}
              className="min-h-11 cursor-pointer px-1 text-sm font-medium text-accent hover:underline md:min-h-9"
            >
              {m.recent_searches_clear()}
            </button>
          </div>
          <ul>
            {recent.map((words) => (
              <li key={words} className="flex items-center rounded-control hover:bg-surface">
                <StartLink words={words}>
                  <Clock aria-hidden="true" className="size-4 shrink-0 text-muted" />
                </StartLink>
                <button
                  type="button"
                  aria-label={m.recent_search_forget({ words })}
                  onClick={() => {
                    recentSearches.remove(words)
                    onForgotten()
                  }}
                  className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:text-ink"
                >
                  <X aria-hidden="true" className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {popular.length > 0 && (
        <section aria-label={m.popular_searches()} className="py-2">
          <p aria-hidden="true" className="px-3 py-1 text-sm font-medium text-muted">
            {m.popular_searches()}
          </p>
          <ul>
            {popular.map((words) => (
              <li key={words} className="flex rounded-control hover:bg-surface">
                <StartLink words={words}>
                  <TrendingUp aria-hidden="true" className="size-4 shrink-0 text-muted" />
                </StartLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function StartLink({ words, children }: { words: string; children: ReactNode }) {
  return (
    <A to={searchFor(words)} data-start className="flex min-h-11 min-w-0 flex-1 items-center gap-3 px-3 py-1">
      {children}
      <span className="min-w-0 truncate">{words}</span>
    </A>
  )
}
