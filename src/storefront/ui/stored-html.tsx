import type { CleanHtml } from '#shared/text/clean-html.ts'
import { classNames } from './class-names.ts'

/** Shows stored HTML: descriptions and the merchant's page texts, nothing a shopper wrote. Only `cleanHtml` makes its type. */
export function StoredHtml({ html, className }: { html: CleanHtml; className?: string }) {
  return (
    <div
      className={classNames(
        'max-w-prose min-w-0 leading-relaxed wrap-anywhere [&_a]:underline [&_h2]:mt-5 [&_h3]:mt-4 [&_mark]:rounded-sm [&_mark]:bg-accent-soft [&_mark]:px-1 [&_mark]:text-ink [&_ol]:list-decimal [&_ol]:pl-5 [&_p+p]:mt-3 [&>:is(p,ul,ol,table)+:is(p,ul,ol,table)]:mt-3 [&_ul]:list-disc [&_ul]:pl-5',
        // A table that is wider than a phone scrolls by itself: its words would be broken in pieces, or the page would scroll sideways.
        html.includes('<table') &&
          'overflow-x-auto [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:text-left [&_:is(td,th)]:align-top [&_table]:wrap-normal [&_tr+tr]:border-t [&_tr+tr]:border-line',
        className,
      )}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
