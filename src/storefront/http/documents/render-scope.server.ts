import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '#shared/locale.ts'

/** What is the same for everything rendered within one request, also where no loader has run. */
interface RenderScope {
  locale: Locale
}

/** Node's own request-scoped store; holds nothing between requests. */
export const renderScope = new AsyncLocalStorage<RenderScope>()
