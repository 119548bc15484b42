import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { PAGE_ROOT_ID } from '../document-root.ts'
import { dataOf, type JsonData } from '../forms/json-data.ts'
import {
  scriptsAfterPaint,
  startedAfterPaint,
  withoutImports,
  withRoutesOf,
} from '../hydration/deferred-scripts.server.ts'
import { PersonalSlotsContext } from '../hydration/personal-part.tsx'
import { type ReadyParts, ReadyPartsContext } from '../hydration/ready-part.tsx'
import type { ReadyPartsStore } from '../hydration/ready-parts.server.ts'
import { type IslandCollector, IslandsContext } from '../islands/island.tsx'
import { createIslands, scriptJson } from '../islands/islands.server.tsx'
import { AtAddress } from '../location/page-location.tsx'
import { RequestIdContext } from '../page-request-id.ts'
import { PageRootContext, type RootData, type TravellingRoot, travellingRoot } from '../page-root.ts'
import type { PageRequest } from '../shop-context.ts'
import type { DocumentPieces } from './document-response.server.ts'

/** Rendering is aborted after this time, in milliseconds. */
export const streamTimeout = 10_000

interface Document {
  page: PageRequest
  routerContext: EntryContext
  /** The data for hydration as the framework encoded it, from `handoffChunks`. */
  handoff: readonly Uint8Array[]
  readyParts: ReadyPartsStore
}

/** Rendering to a string leaves it out. */
const DOCTYPE = '<!DOCTYPE html>'
const END = '</body></html>'
/** How React marks a part that was not ready when the page was rendered. */
const UNREADY = '<!--$!-->'

/** Reads the framework's stream of data for hydration to its end. Rejects when the request is aborted. */
export async function handoffChunks({ serverHandoffStream }: EntryContext): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  if (!serverHandoffStream) return chunks
  const reader = serverHandoffStream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) chunks.push(read.value)
  return chunks
}

/**
 * The whole document in one go, without streams: half the work of `renderInPieces`, with the same result (its test compares the two).
 * Null where a lazy part is not loaded yet or rendering fails: then `renderInPieces` waits for it, or reports the error.
 */
export function renderAtOnce(
  request: Request,
  { page, routerContext, handoff, readyParts }: Document,
): DocumentPieces | null {
  const { nonce } = page
  const { parts, take } = readyParts.forDocument(scopeOf(page, routerContext, 'router'))
  const { manifest, importsOf } = withoutImports(routerContext.manifest)
  const renderMeta: EntryContext['renderMeta'] = {}
  let html: string
  try {
    html = renderToString(
      <DocumentContexts page={page} parts={parts} islands={null}>
        <ServerRouter
          // Without the stream, for which the framework's component would wait.
          context={{
            ...routerContext,
            manifest: withRoutesOf(manifest, routerContext.staticHandlerContext.matches),
            serverHandoffStream: undefined,
            renderMeta,
          }}
          url={request.url}
          nonce={nonce}
        />
      </DocumentContexts>,
    )
  } catch {
    return null
  }
  if (!renderMeta.didRenderScripts || !html.endsWith(END) || html.includes(UNREADY)) return null
  // Joined once, when the page is encoded: each text put together before would be a copy of the whole page.
  const pieces = take(html.slice(0, -END.length), () => ownValues(page))
  return [DOCTYPE, ...scriptsAfterPaint(pieces, importsOf), handoffScripts(handoff, nonce), END]
}

/** What every part of a document depends on. */
const scopeOf = (
  { preferences }: PageRequest,
  { staticHandlerContext }: EntryContext,
  kind: 'plain' | 'router',
) => `${kind} ${preferences.locale} ${staticHandlerContext.basename} `

/** The values of this request alone, and the slots of a shared document, which stand for such values. */
const ownValues = ({ csrfToken, nonce, shownRequestId, additionKey, document }: PageRequest) => [
  csrfToken,
  nonce,
  shownRequestId,
  additionKey,
  ...(document.for === 'everyone'
    ? [...Object.values(document.personal), ...Object.values(document.cart)]
    : []),
]

/** What the components of a document read of its request besides the loaders' data. */
function DocumentContexts({
  page,
  parts,
  islands,
  children,
}: {
  page: PageRequest
  parts: ReadyParts
  islands: IslandCollector | null
  children: ReactNode
}) {
  const { shownRequestId, document } = page
  return (
    <RequestIdContext value={shownRequestId}>
      <PersonalSlotsContext value={document.for === 'everyone' ? document.personal : null}>
        <ReadyPartsContext value={parts}>
          <IslandsContext value={islands}>{children}</IslandsContext>
        </ReadyPartsContext>
      </PersonalSlotsContext>
    </RequestIdContext>
  )
}

/** An island as a root of its own, with what the server knows of the page. */
function IslandContexts({
  document: { page },
  root,
  parts,
  address,
  children,
}: {
  document: Pick<Document, 'page'>
  root: TravellingRoot | null
  parts: ReadyParts
  address: URL
  children: ReactNode
}) {
  return (
    <DocumentContexts page={page} parts={parts} islands={null}>
      <PageRootContext value={root}>
        <AtAddress pathname={address.pathname} search={address.search}>
          {children}
        </AtAddress>
      </PageRootContext>
    </DocumentContexts>
  )
}

/** What a plain document carries of the root data. */
const rootOf = ({ staticHandlerContext: { loaderData } }: EntryContext): TravellingRoot | null => {
  const data = loaderData.root as JsonData<RootData> | undefined
  return data ? travellingRoot(dataOf(data)) : null
}

/**
 * A plain document in one go: no router in the browser, and islands where something lives. Null where a lazy part is not loaded yet or
 * rendering fails, as for `renderAtOnce`.
 */
export function renderPlain(request: Request, document: Document): DocumentPieces | null {
  const { page, routerContext, readyParts } = document
  const { parts, take } = readyParts.forDocument(scopeOf(page, routerContext, 'plain'))
  const islands = createIslands()
  const root = rootOf(routerContext)
  const address = new URL(request.url)
  let html: string
  try {
    html = renderToString(
      <DocumentContexts page={page} parts={parts} islands={islands.collector}>
        <ServerRouter
          context={{
            ...routerContext,
            manifest: bareManifest(routerContext),
            serverHandoffStream: undefined,
            renderMeta: {},
          }}
          url={request.url}
          nonce={page.nonce}
        />
      </DocumentContexts>,
    )
    html = islands.fill(html, (island, identifierPrefix) =>
      renderToString(
        <IslandContexts document={document} root={root} parts={parts} address={address}>
          {island}
        </IslandContexts>,
        { identifierPrefix },
      ),
    )
  } catch {
    return null
  }
  if (!html.endsWith(END) || html.includes(UNREADY)) return null
  const pieces = take(html.slice(0, -END.length), () => ownValues(page))
  const data = root ? `<script type="application/json" id="${PAGE_ROOT_ID}">${scriptJson(root)}</script>` : ''
  return [DOCTYPE, ...startedAfterPaint([...pieces, data + islands.block()], page.nonce), END]
}

/** No route's scripts: the document loads those of its islands. */
const bareManifest = ({ manifest, staticHandlerContext: { matches } }: EntryContext) =>
  withRoutesOf(withoutImports(manifest).manifest, matches)

/** The scripts that the framework's own component (`StreamTransfer`) renders for the data, each in the Suspense boundary of the last. */
function handoffScripts(chunks: readonly Uint8Array[], nonce: string): string {
  const decoder = new TextDecoder()
  const enqueued = chunks.map((chunk) => {
    const text = JSON.stringify(decoder.decode(chunk, { stream: true }))
    return script(`enqueue(${text.replace(ESCAPED, (sign) => ESCAPES[sign] ?? sign)})`, nonce)
  })
  return `${enqueued.map((each) => `<!--$-->${each}`).join('')}<!--$-->${script('close()', nonce)}<!--/$-->${'<!--/$-->'.repeat(chunks.length)}`
}

const script = (call: string, nonce: string) =>
  `<script nonce="${nonce}">window.__reactRouterContext.streamController.${call};</script>`

const ESCAPED = /[&><\u2028\u2029]/g
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

const streamOf = (chunks: readonly Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })

/** The document as React streams it, once every lazy part is loaded. Rejects when the page cannot be rendered. */
export function renderInPieces(
  request: Request,
  { page, routerContext, handoff, readyParts }: Document,
): Promise<DocumentPieces> {
  const { parts, take } = readyParts.forDocument(scopeOf(page, routerContext, 'router'))
  const { manifest, importsOf } = withoutImports(routerContext.manifest)
  const { nonce, shop, requestId, reportFailure } = page
  return new Promise((resolve, reject) => {
    let shellReady = false
    let failure: unknown
    const abortTimer = setTimeout(() => abort(new Error('the page took too long')), streamTimeout + 1000)
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContexts page={page} parts={parts} islands={null}>
        <ServerRouter
          context={{ ...routerContext, manifest, serverHandoffStream: streamOf(handoff), renderMeta: {} }}
          url={request.url}
          nonce={nonce}
        />
      </DocumentContexts>,
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
          const document = new Writable({
            write(piece: Buffer, _encoding, done) {
              pieces.push(piece)
              done()
            },
          })
          document.on('finish', () => {
            const html = Buffer.concat(pieces).toString()
            // React sends a boundary that failed empty.
            if (failure && html.includes(UNREADY)) return reject(failure)
            resolve(
              scriptsAfterPaint(
                take(html, () => ownValues(page)),
                importsOf,
              ),
            )
          })
          pipe(document)
        },
        onShellError(error) {
          clearTimeout(abortTimer)
          reject(error)
        },
        onError(error) {
          failure ??= error
          // An error before the shell is ready reaches `reject`, and is logged from there.
          if (shellReady && !request.signal.aborted && !reportFailure(error))
            shop.log.error({ err: error, reqId: requestId }, 'a page failed')
        },
      },
    )
  })
}
