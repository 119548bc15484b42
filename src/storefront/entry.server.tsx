import {
  createContext,
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { RenderMail } from '#modules/platform/mail/mail.server.ts'
import { DEFAULT_LOCALE, LOCALES, localeOfPath } from '#shared/locale.ts'
import { overwriteGetLocale } from '#texts/runtime.js'
import { DocumentResponse } from './http/documents/document-response.server.ts'
import {
  handoffChunks,
  renderAtOnce,
  renderInPieces,
  renderPlain,
} from './http/documents/render-document.server.tsx'
import { renderScope } from './http/documents/render-scope.server.ts'
import { wantsResult } from './http/forms/form-response.server.ts'
import { isServerOnly } from './http/forms/json-data.ts'
import { createReadyParts, type ReadyPartsStore } from './http/hydration/ready-parts.server.ts'
import {
  BUILT_IN,
  type CheckoutRoutes,
  checkoutRoutesText,
  withRenamedCheckout,
} from './http/renamed-checkout.ts'
import { type PageRequest, shopContext } from './http/shop-context.ts'
import { renderPersonalParts as renderParts } from './shell/personal-parts.server.tsx'

/** The ids of the routes of pages that are looked up. */
const PLAIN_ROUTES: ReadonlySet<string> = new Set([
  'home',
  'content/pages/page-route',
  'content/pages/preview-route',
])

overwriteGetLocale(() => renderScope.getStore()?.locale ?? DEFAULT_LOCALE)

export { streamTimeout } from './http/documents/render-document.server.tsx'

const readyPartsContext = createContext<ReadyPartsStore>()

/** In development every request has a handler of its own. */
const PARTS_OF_ONE = { maxBytes: 2 ** 20 }

/** Handles one page request; the HTTP server passes everything the page may use. */
export type PageHandler = (request: Request, page: PageRequest) => Promise<Response>

export function createPageHandler(build: ServerBuild, mode: string): PageHandler {
  let readyParts: ReadyPartsStore | undefined
  let handlers = handlersFor(build, mode, BUILT_IN)
  return (request, page) => {
    const names = page.shop.settings.routes()
    if (checkoutRoutesText(names) !== handlers.names) handlers = handlersFor(build, mode, names)
    const { plain, prefixed } = handlers
    const locale = localeOfPath(new URL(request.url).pathname)
    const handle = (locale && prefixed.get(locale)) ?? plain
    const context = new RouterContextProvider()
    context.set(shopContext, page)
    readyParts ??= createReadyParts(
      mode === 'production' ? { pool: page.shop.caches, name: 'parts', spares: 0.05 } : PARTS_OF_ONE,
    )
    context.set(readyPartsContext, readyParts)
    return renderScope.run({ locale: page.preferences.locale }, () => handle(request, context))
  }
}

/** The request handlers of the router, with the checkout paths that the merchant chose; rebuilt when those change. */
function handlersFor(build: ServerBuild, mode: string, names: CheckoutRoutes) {
  const named = withRenamedCheckout(build, names)
  return {
    names: checkoutRoutesText(names),
    plain: createRequestHandler(named, mode),
    // Under /en every link, form and redirect of the router stays under /en.
    prefixed: new Map(
      LOCALES.map((locale) => [locale, createRequestHandler({ ...named, basename: `/${locale}` }, mode)]),
    ),
  }
}

/** Renders an email; the renderer is loaded with the first one. */
export const renderMail: RenderMail = async (...args) => {
  const { renderMail: render } = await import('#emails/render-mail.tsx')
  return render(...args)
}

/** For the documents that many visitors share. */
export const renderPersonalParts = renderParts

/** Logs every unexpected error of a page once, with the request's id. An aborted request is no error, and neither is a 4xx response. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { shop, requestId, reportFailure } = context.get(shopContext)
  if (reportFailure(error)) return
  shop.log.error({ err: error, reqId: requestId, url: new URL(request.url).pathname }, 'a page failed')
}

export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  if (wantsResult(request)) return resultAlone(status, headers, routerContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const page = loadContext.get(shopContext)
  const isPlain = isPlainDocument(routerContext)
  const document = {
    page,
    routerContext,
    handoff: isPlain ? [] : await handoffChunks(routerContext),
    readyParts: loadContext.get(readyPartsContext),
  }
  const render = isPlain ? renderPlain : renderAtOnce
  const atOnce = render(request, document)
  if (atOnce) return new DocumentResponse(atOnce, { status, headers })
  const inPieces = await renderInPieces(request, document)
  // All lazy parts are loaded now.
  const plain = isPlain ? renderPlain(request, document) : null
  if (plain) return new DocumentResponse(plain, { status, headers })
  if (isPlain)
    page.shop.log.error(
      { reqId: page.requestId, url: new URL(request.url).pathname },
      'a plain document was sent without its islands',
    )
  return new Response(inPieces.join(''), { status, headers })
}

/** What the action of a form has returned, for a page that shows it itself (`posted-form.ts`). */
function resultAlone(
  status: number,
  headers: Headers,
  { staticHandlerContext: { actionData } }: EntryContext,
) {
  headers.set('cache-control', 'private, no-store')
  const [result = null] = Object.values(actionData ?? {})
  return Response.json(result, { status, headers })
}

/** Whether no router runs in the browser: the page says so by data that stay on the server, and pages that do not exist are plain too. */
function isPlainDocument({ staticHandlerContext: { matches, loaderData } }: EntryContext): boolean {
  const id = matches.at(-1)?.route.id ?? ''
  return PLAIN_ROUTES.has(id) && (loaderData[id] === undefined || isServerOnly(loaderData[id]))
}
