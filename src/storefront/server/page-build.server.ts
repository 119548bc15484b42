import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { RenderMail } from '#modules/platform/mail/mail.server.ts'
import type { PageHandler } from '../entry.server.tsx'
import type { RenderPersonalParts } from '../shell/personal-parts.server.tsx'

const ROOT = new URL('../../../', import.meta.url)

/** The server bundle of the pages; its entry exports the handler, so that there is one copy of the router. */
interface PageBuild extends ServerBuild {
  entry: {
    module: ServerBuild['entry']['module'] & {
      createPageHandler: CreateHandler
      renderMail: RenderMail
      renderPersonalParts: RenderPersonalParts
    }
  }
}
type CreateHandler = (build: ServerBuild, mode: string) => PageHandler

/** What React renders for the shop: pages, the personal parts of shared pages, emails. */
export interface Pages {
  handlePage: PageHandler
  renderMail: RenderMail
  renderPersonalParts: RenderPersonalParts
}

/** The folder of the built files for the browser. */
export const ASSETS_FOLDER = fileURLToPath(new URL('build/client/assets/', ROOT))

/** The pages as built by `npm run build`. Throws if they were never built. */
export async function builtPages(): Promise<Pages> {
  const build: PageBuild = await import(new URL('build/server/index.js', ROOT).href)
  const { createPageHandler, renderMail, renderPersonalParts } = build.entry.module
  return { handlePage: createPageHandler(build, 'production'), renderMail, renderPersonalParts }
}

/** The pages from source, rebuilt at every change; Vite serves scripts and styles on the same port. */
export async function pagesFromSource(app: FastifyInstance): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: fileURLToPath(ROOT),
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, next) => {
    vite.middlewares(request.raw, reply.raw, () => next())
  })
  const loaded = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as PageBuild
  return {
    async handlePage(request, page) {
      const build = await loaded()
      return build.entry.module.createPageHandler(build, 'development')(request, page)
    },
    renderMail: async (...args) => (await loaded()).entry.module.renderMail(...args),
    renderPersonalParts: async (...args) => (await loaded()).entry.module.renderPersonalParts(...args),
  }
}
