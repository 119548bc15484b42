import { identityNumbers } from '#modules/kernel/people/address-rules.ts'
import { maskedNumber } from '#modules/kernel/people/identity-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { html, type SafeHtml } from '#shared/text/html.ts'
import { m } from '#texts/messages.js'

/**
 * An accepted document for an email: the buyer's national ID and tax number are masked but for their ends, wherever they occur in it. The
 * stored document stays as it was accepted, with its hash (decision 34). `addresses` are the order's address strings.
 */
export function maskedDocument(document: string, addresses: readonly string[]): string {
  const numbers = new Set(addresses.flatMap(identityNumbers))
  return [...numbers].reduce(
    (text, number) => text.replace(new RegExp(`(?<!\\d)${number}(?!\\d)`, 'g'), maskedNumber(number)),
    document,
  )
}

/** An accepted document as a self-contained file, which says that it is a masked copy. */
export function documentFile(title: string, body: SafeHtml, locale: Locale): string {
  return html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 system-ui,sans-serif;color:#16201f}table{width:100%;border-collapse:collapse;margin:.5rem 0 1rem}th,td{padding:.4rem .5rem;border:1px solid #d5dad7;text-align:left;vertical-align:top}h2{font-size:1.1rem;margin-top:1.8rem}footer{margin-top:2rem;border-top:1px solid #d5dad7;padding-top:.8rem;color:#56625f;font-size:.85rem}</style></head><body><h1>${title}</h1>${body}<footer>${m.legal_documents_masked_copy({}, { locale })}</footer></body></html>`
    .text
}
