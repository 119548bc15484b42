import type { CleanHtml } from '#shared/clean-html.ts'
import { classNames } from './class-names.ts'

/** Shows stored HTML: descriptions and the merchant's page texts, nothing a shopper wrote. Only `cleanHtml` makes its type. */
export function StoredHtml({ html, className }: { html: CleanHtml; className?: string }) {
  return (
    <div
      className={classNames(
        'max-w-prose leading-relaxed [&_a]:underline [&_h2]:mt-5 [&_h3]:mt-4 [&_mark]:rounded-sm [&_mark]:bg-accent-soft [&_mark]:px-1 [&_mark]:text-ink [&_ol]:list-decimal [&_ol]:pl-5 [&_p+p]:mt-3 [&>:is(p,ul,ol,table)+:is(p,ul,ol,table)]:mt-3 [&_ul]:list-disc [&_ul]:pl-5',
        className,
      )}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
