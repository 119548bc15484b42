import { foldText } from '#shared/text/turkish.ts'
import { browserList } from '../../ui/form/browser-list.ts'

const MAX_LENGTH = 80

/** What was last searched for in this browser; the server is told nothing of it. */
export const recentSearches = browserList<string>('vitrin_searches', {
  most: 8,
  read: (stored) =>
    typeof stored === 'string' && stored.trim() !== '' && stored.length <= MAX_LENGTH ? stored : null,
  keyOf: foldText,
})

/** Remembers a search that was sent; not what is too long to be shown again. */
export function rememberSearch(typed: string): void {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  if (text !== '' && text.length <= MAX_LENGTH) recentSearches.add(text)
}
