import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { RenderMail } from '#modules/mail/mail.server.ts'
import { DEFAULT_LOCALE, LOCALES, localeOfPath } from '#shared/locale.ts'
import { overwriteGetLocale } from '#texts/runtime.js'
import { RequestIdContext } from './http/page-request-id.ts'
import {
  BUILT_IN,
  type CheckoutRoutes,
  checkoutRoutesText,
  withRenamedCheckout,
} from './http/renamed-checkout.ts'
import { renderScope } from './http/render-scope.server.ts'
import { type PageRequest, shopContext } from './http/shop-context.ts'

overwriteGetLocale(() => renderScope.getStore()?.locale ?? DEFAULT_LOCALE)

/** Rendering is aborted after this time, in milliseconds. */
export const streamTimeout = 10_000

/** Handles one page request; the HTTP server passes everything the page may use. */
export type PageHandler = (request: Request, page: PageRequest) => Promise<Response>

export function createPageHandler(build: ServerBuild, mode: string): PageHandler {
  let handlers = handlersFor(build, mode, BUILT_IN)
  return (request, page) => {
    const names = page.shop.settings.routes()
    if (checkoutRoutesText(names) !== handlers.names) handlers = handlersFor(build, mode, names)
    const { plain, prefixed } = handlers
    const locale = localeOfPath(new URL(request.url).pathname)
    const handle = (locale && prefixed.get(locale)) ?? plain
    const context = new RouterContextProvider()
    context.set(shopContext, page)
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

/** Logs every unexpected error of a page once, with the request's id. An aborted request is no error, and neither is a 4xx response. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { shop, requestId, reportFailure } = context.get(shopContext)
  if (reportFailure(error)) return
  shop.log.error({ err: error, reqId: requestId, url: new URL(request.url).pathname }, 'a page failed')
}

export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  const { nonce, shop, requestId, shownRequestId, reportFailure } = loadContext.get(shopContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  return new Promise((resolve, reject) => {
    let shellReady = false
    const abortTimer = setTimeout(() => abort(new Error('the page took too long')), streamTimeout + 1000)
    const { pipe, abort } = renderToPipeableStream(
      <RequestIdContext value={shownRequestId}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </RequestIdContext>,
      {
        nonce,
        // React would stream larger parts in a hidden element that a script moves into place, which fails without JavaScript.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          shellReady = true
        },
        // Pages are cached and sent as a whole, so streaming their beginning gains nothing.
        onAllReady() {
          clearTimeout(abortTimer)
          const pieces: Buffer[] = []
          const page = new Writable({
            write(piece: Buffer, _encoding, done) {
              pieces.push(piece)
              done()
            },
          })
          page.on('finish', () => resolve(new Response(Buffer.concat(pieces), { status, headers })))
          pipe(page)
        },
        onShellError(error) {
          clearTimeout(abortTimer)
          reject(error)
        },
        onError(error) {
          // An error before the shell is ready reaches `reject`, and is logged from there.
          if (shellReady && !request.signal.aborted && !reportFailure(error))
            shop.log.error({ err: error, reqId: requestId }, 'a page failed')
        },
      },
    )
  })
}
