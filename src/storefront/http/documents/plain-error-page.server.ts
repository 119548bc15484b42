import { createHash } from 'node:crypto'
import type { Locale } from '#shared/locale.ts'
import { html, SafeHtml } from '#shared/text/html.ts'
import { m } from '#texts/messages.js'

const STYLE = new SafeHtml(
  ':root{color-scheme:light dark;--ink:light-dark(#1a1f1e,#f0f1ee);--muted:light-dark(#5a5f5b,#aab1ad);--page:light-dark(#f6f4f0,#101314);--paper:light-dark(#fff,#1e2324);--accent:light-dark(#0b6b63,#4fc1b3);--on:light-dark(#fff,#06201d)}*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}main{width:100%;max-width:30rem;padding:28px;border-radius:14px;background:var(--paper)}h1{margin:0 0 12px;font-size:1.35rem;line-height:1.3}p{margin:0 0 14px}button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;margin:0 0 12px;padding:0 18px;border:1px solid var(--accent);border-radius:10px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}.quiet{background:transparent;color:var(--accent)}small{color:var(--muted)}.shop{margin:0 0 20px;color:var(--muted);font-weight:600}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}',
)
const STYLE_HASH = createHash('sha256').update(STYLE.text).digest('base64')

/** Allows only the page's own style and forms of this shop. */
export const PLAIN_ERROR_PAGE_CSP = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/** Passwords and card data are never returned in a page; their form asks for them again. */
const SECRET = /pass|cc(no|v)|expiry|holder/i

/** A form without a current token: its address, the token, the typed values, and whether its token is of an earlier session. */
interface ResubmittableForm {
  renewed: boolean
  action: string
  token: string
  fields: URLSearchParams
}

function resubmitForm({ renewed, action, token, fields }: ResubmittableForm, locale: Locale): SafeHtml {
  const safeFields = [...fields].filter(([name]) => name !== '_csrf' && !SECRET.test(name))
  const inputs = [['_csrf', token] as const, ...safeFields].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const help = [...(renewed ? [m.form_resend_why] : []), m.form_resend_help]
  return html`<p>${help.map((sentence) => sentence({}, { locale })).join(' ')}</p><form method="post" action="${action}">${inputs}<button>${m.form_resend({}, { locale })}</button></form>`
}

/** True for a path of this shop. Anything else (`//elsewhere`, a malformed request line) gets no link. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)

/**
 * The page shown when the pages themselves cannot respond: no scripts, nothing from elsewhere, only `sentence`. `resubmit` is a
 * refused form to send once more, `retry` the path to request once more; null where that is of no use. `closed` is the shop's name while
 * it is in maintenance: then nothing has failed, and there is nowhere else to go.
 */
export function plainErrorPage(
  sentence: string,
  {
    locale,
    requestId,
    resubmit,
    retry,
    closed = null,
  }: {
    locale: Locale
    requestId: string
    resubmit: ResubmittableForm | null
    retry: string | null
    closed?: string | null
  },
): string {
  const link =
    retry !== null && isOwnPath(retry)
      ? html`<a class="button" href="${retry}">${m.try_again({}, { locale })}</a>`
      : null
  const content =
    closed === null
      ? html`<h1>${sentence}</h1>${resubmit && resubmitForm(resubmit, locale)}${link}<a class="button quiet" href="/">${m.back_home({}, { locale })}</a><small>${m.error_reference({ id: requestId }, { locale })}</small>`
      : html`<p class="shop">${closed}</p><h1>${m.maintenance_title({}, { locale })}</h1><p>${sentence}</p>${link}`
  return html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${closed ?? 'Vitrin'}</title><style>${STYLE}</style></head><body><main>${content}</main></body></html>`
    .text
}
