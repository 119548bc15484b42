import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serveBuiltFiles } from '#storefront/server/built-files.server.ts'

/** Where the back office is served; every address below it is one of its screens. */
export const BACKOFFICE_PATH = '/yonetim'
const ROOT = new URL('../../../', import.meta.url)
const BUILD = new URL('build/backoffice/', ROOT)

/** Files and API of this shop alone; no inline scripts and styles, no frames, no other sites. */
function contentSecurityPolicy(dev: boolean): string {
  return [
    // Vite's client is written into the document, and styles into the page, while developing.
    dev ? "default-src 'self' 'unsafe-inline'" : "default-src 'self'",
    // The reader of barcodes is WASM where the browser has none of its own; no text becomes a script by it.
    `script-src 'self' 'wasm-unsafe-eval'${dev ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data: blob:",
    dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Serves the back office: one document for every address below `/yonetim`, which no cache keeps and no search engine lists, and its
 * files, which never change. It holds no data and no token; `/api/admin` gives them to whoever is signed in.
 */
export async function backofficeFiles(app: FastifyInstance, { dev }: { dev: boolean }): Promise<void> {
  const document = dev ? await documentFromSource(app) : await builtDocument(app)
  const policy = contentSecurityPolicy(dev)
  const send = async (url: string, reply: FastifyReply) => {
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .header('x-frame-options', 'DENY')
      .header('x-robots-tag', 'noindex, nofollow')
    return reply.send(await document(url))
  }
  for (const url of [BACKOFFICE_PATH, `${BACKOFFICE_PATH}/*`])
    app.get(url, { schema: { hide: true } }, (request, reply) => send(request.url, reply))
}

type Document = (url: string) => Promise<Buffer>

async function builtDocument(app: FastifyInstance): Promise<Document> {
  const document = await readFile(new URL('index.html', BUILD))
  await serveBuiltFiles(app, {
    root: fileURLToPath(new URL('assets/', BUILD)),
    prefix: `${BACKOFFICE_PATH}/assets/`,
  })
  return async () => document
}

/** From source, rebuilt at every change; Vite serves scripts and styles on the same port. */
async function documentFromSource(app: FastifyInstance): Promise<Document> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: fileURLToPath(new URL('vite.backoffice.config.ts', ROOT)),
    server: { middlewareMode: true, hmr: { server: app.server, path: 'office-hmr' } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, next) => {
    if (!request.url.startsWith(`${BACKOFFICE_PATH}/`)) return next()
    vite.middlewares(request.raw, reply.raw, () => next())
  })
  const source = await readFile(new URL('src/backoffice/index.html', ROOT), 'utf8')
  return async (url) => Buffer.from(await vite.transformIndexHtml(url, source))
}
