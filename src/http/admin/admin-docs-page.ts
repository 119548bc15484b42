import type { FastifyReply, FastifyRequest } from 'fastify'
import { m } from '#texts/messages.js'

/** Whether a browser asks for a page: its answer is read by a person. */
export const wantsPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') ?? false

/** The answer to a browser that opens the documentation of the back office's API without being signed in: a sentence and the way there. */
export function sendDocsSignIn(
  { preferences: { locale } }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const title = m.admin_docs_title({}, { locale })
  return reply
    .code(401)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>` +
        `<main><h1>${title}</h1><p>${m.admin_docs_sign_in({}, { locale })}</p>` +
        `<p><a href="/yonetim/giris">${m.admin_docs_link({}, { locale })}</a></p></main></html>\n`,
    )
}
