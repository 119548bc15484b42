import { escapeHtml } from '#shared/html.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'

/** The page shown when the pages themselves cannot answer: no scripts, no styles from elsewhere, only `sentence`. */
export function calmPage(sentence: string, locale: Locale, requestId: string): string {
  const home = m.back_home({}, { locale })
  const code = m.error_reference({ id: requestId }, { locale })
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Vitrin</title></head>
<body><main><h1>${escapeHtml(sentence)}</h1><p><a href="/">${escapeHtml(home)}</a></p>
<p><small>${escapeHtml(code)}</small></p></main></body></html>`
}
