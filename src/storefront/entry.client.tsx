import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DEFAULT_LOCALE, isLocale } from '#shared/locale.ts'
import { overwriteGetLocale } from '#texts/runtime.js'
import { startCart } from './cart/tab-cart.ts'
import { startCards } from './catalogue/product/card/card-listener.ts'
import { startVotes } from './catalogue/product/reviews/review-votes.ts'
import { startStrips } from './content/containers/strips.ts'
import { documentVisitor } from './http/document-root.ts'
import { preserveRefusedForms, staleTokenSentence } from './http/forms/fresh-token.ts'
import { keptEntries } from './http/islands/kept-entries.ts'
import { parseCheckoutRoutes, withRenamedRoutes } from './http/renamed-checkout.ts'
import { startShell } from './shell/start-shell.ts'
import { announce } from './ui/dialog/announce.ts'
import { startPictures } from './ui/picture/picture-effects.ts'

/** `<html lang>` is the language the page was rendered in; changing the language loads a new page. */
const { lang } = document.documentElement
overwriteGetLocale(() => (isLocale(lang) ? lang : DEFAULT_LOCALE))

preserveRefusedForms(() => announce(staleTokenSentence(), 'alert'))

declare global {
  interface Window {
    /** The router's own list of routes, set by a script before this one. */
    __reactRouterManifest?: { routes: Record<string, { path?: string } | undefined> }
  }
}

/** The route manifest is one file for every shop; a meta tag of the page names the checkout paths of this one. */
const manifest = window.__reactRouterManifest
const names = document.querySelector('meta[name="checkout-routes"]')?.getAttribute('content')
if (manifest) manifest.routes = withRenamedRoutes(manifest.routes, parseCheckoutRoutes(names))

/**
 * After hydration: enters what was entered before, then marks the page as taken over for tests. It has the page as its only child, as the
 * server's document has none beside it: a sibling would give every `useId` another value than the server's HTML has.
 */
function Hydrated({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    // After this commit and before the next one, which could remove a control.
    queueMicrotask(() => {
      reenter()
      // What they add to cards would be unknown to hydration.
      startCards()
      startStrips()
      startVotes(isCustomer())
      document.documentElement.dataset.takenOver = 'yes'
    })
  }, [])
  return children
}

const isCustomer = () => documentVisitor()?.customer != null
const reenter = keptEntries(document.documentElement)
startCart()
startPictures()
startShell()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated>
        <HydratedRouter />
      </Hydrated>
    </StrictMode>,
  )
})
