import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Locale } from '#shared/locale.ts'
import { html, type SafeHtml } from '#shared/text/html.ts'
import { m } from '#texts/messages.js'

/**
 * The small pages of the payment window. They are separate from the shop's pages, with no library and only a few lines of script, so that
 * the code that reads a card number can be reviewed in a minute.
 */
export interface WindowPage {
  locale: Locale
  title: string
  body: SafeHtml
  /** Runs at the end of the page. */
  script?: SafeHtml
  /** Marks the page as the test bank's. */
  test?: boolean
}

const STYLE = html`
:root{color-scheme:light dark;--ink:light-dark(#1a1f1e,#f0f1ee);--muted:light-dark(#5a5f5b,#aab1ad);--page:light-dark(#f6f4f0,#101314);--paper:light-dark(#fff,#1e2324);--line:light-dark(#837f77,#858883);--accent:light-dark(#0b6b63,#4fc1b3);--on:light-dark(#fff,#06201d);--danger:light-dark(#b3261e,#ff9d94)}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:28px;border-radius:14px;background:var(--paper)}
h1{margin:0 0 12px;font-size:1.35rem;line-height:1.3}p{margin:0 0 14px}dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0 0 18px}dt{color:var(--muted)}dd{margin:0;text-align:right;font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
label{display:block;margin-bottom:6px;font-weight:600}input{width:100%;min-height:48px;padding:0 14px;border:1px solid var(--line);border-radius:10px;background:transparent;color:inherit;font:inherit;font-size:1.2rem;letter-spacing:.2em}input+p{margin-top:10px}
fieldset{margin:0 0 18px;padding:0;border:0}legend{padding:0 0 6px;font-weight:600}label.choice{display:flex;align-items:center;gap:10px;min-height:44px;margin:0;padding:6px 0;border-bottom:1px solid var(--line);font-weight:400;cursor:pointer}label.choice span{flex:1}label.choice input{width:20px;min-height:20px;margin:0;accent-color:var(--accent)}
.card input{margin-bottom:14px;letter-spacing:.04em}
button,.button{display:inline-flex;align-items:center;justify-content:center;width:100%;min-height:48px;margin-top:12px;padding:0 18px;border:1px solid var(--accent);border-radius:10px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button.quiet{background:transparent;color:var(--accent)}.error{color:var(--danger);font-weight:600}.muted{color:var(--muted);font-size:.9rem}
.test{margin:-28px -28px 20px;padding:8px 28px;border-radius:14px 14px 0 0;background:#7a4b00;color:#fff;font-weight:600}
.wait{width:40px;height:40px;margin:0 0 16px;border:4px solid var(--line);border-top-color:var(--accent);border-radius:50%}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
@media(prefers-reduced-motion:no-preference){.wait{animation:turn 1s linear infinite}@keyframes turn{to{transform:rotate(1turn)}}}
`

/** Renders a page of the window and sets a content security policy that allows only its own inline script and style. */
export function windowDocument(reply: FastifyReply, page: WindowPage): string {
  const nonce = randomBytes(16).toString('base64')
  const { locale, title, body, script, test } = page
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  windowHeaders(reply).header('content-security-policy', policy.join('; '))
  return html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style nonce="${nonce}">${STYLE}</style></head><body><main>${test ? html`<p class="test">${m.test_bank_notice({}, { locale })}</p>` : null}${body}</main>${script ? html`<script nonce="${nonce}">${script}</script>` : null}</body></html>`
    .text
}

export function sendWindowPage(reply: FastifyReply, page: WindowPage, status = 200): FastifyReply {
  return reply.code(status).send(windowDocument(reply, page))
}

/** The headers of every document of the window. */
export function windowHeaders(reply: FastifyReply): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
}
