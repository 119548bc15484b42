import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
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
import { RequestIdContext } from './page-request-id.ts'
import { renderScope } from './render-scope.server.ts'
import { type PageRequest, shopContext } from './shop-context.ts'

overwriteGetLocale(() => renderScope.getStore()?.locale ?? DEFAULT_LOCALE)

/** A page that is not rendered by then is given up, in milliseconds. */
export const streamTimeout = 10_000

/** Answers one page request; the HTTP side calls it with everything the page may reach. */
export type AnswerPage = (request: Request, page: PageRequest) => Promise<Response>

export function createPageHandler(build: ServerBuild, mode: string): AnswerPage {
  // Under /en every link, form and redirect of the router stays under /en.
  const plain = createRequestHandler(build, mode)
  const prefixed = new Map(
    LOCALES.map((locale) => [locale, createRequestHandler({ ...build, basename: `/${locale}` }, mode)]),
  )
  return (request, page) => {
    const locale = localeOfPath(new URL(request.url).pathname)
    const handle = (locale && prefixed.get(locale)) ?? plain
    const context = new RouterContextProvider()
    context.set(shopContext, page)
    return renderScope.run({ locale: page.preferences.locale }, () => handle(request, context))
  }
}

/** Makes a letter; what it takes is loaded with the first one. */
export const renderMail: RenderMail = async (...letter) => {
  const { renderMail: render } = await import('./mails/render-mail.tsx')
  return render(...letter)
}

/**
 * Everything the pages did not expect, once, with the request's id. A shopper who left is no failure, and neither is an
 * address or a form that no page is made for.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { shop, requestId } = context.get(shopContext)
  shop.log.error({ err: error, reqId: requestId, url: new URL(request.url).pathname }, 'a page failed')
}

export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  const { nonce, shop, requestId, shownRequestId } = loadContext.get(shopContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  return new Promise((resolve, reject) => {
    let answered = false
    const giveUp = setTimeout(() => abort(new Error('the page took too long')), streamTimeout + 1000)
    const { pipe, abort } = renderToPipeableStream(
      <RequestIdContext value={shownRequestId}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </RequestIdContext>,
      {
        nonce,
        onShellReady() {
          answered = true
          const body = new PassThrough({
            final(done) {
              clearTimeout(giveUp)
              done()
            },
          })
          body.on('close', () => clearTimeout(giveUp))
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        },
        onShellError(error) {
          clearTimeout(giveUp)
          reject(error)
        },
        onError(error) {
          // What fails before the first byte reaches `reject`, and from there the log.
          if (answered && !request.signal.aborted)
            shop.log.error({ err: error, reqId: requestId }, 'a page failed')
        },
      },
    )
  })
}
