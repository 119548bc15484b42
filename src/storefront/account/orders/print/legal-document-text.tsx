import type { SafeHtml } from '#shared/text/html.ts'
import { classNames } from '../../../ui/class-names.ts'

/**
 * The text of a legal document. The `html` tag built it, so text from shoppers is escaped. Wide tables scroll on phones.
 */
export function LegalDocumentText({
  html,
  className,
}: {
  html: SafeHtml | { text: string }
  className?: string
}) {
  return (
    <div
      className={classNames(
        'text-sm leading-relaxed wrap-anywhere max-sm:[&_table]:text-xs [&_tfoot_td]:whitespace-nowrap [&_thead~tbody_td:nth-child(n+3)]:whitespace-nowrap [&_h2]:mt-5 [&_h2]:mb-1 [&_h2]:text-base [&_h2]:font-semibold [&_mark]:bg-transparent [&_mark]:text-inherit [&_p+p]:mt-2 [&_ul+p]:mt-2 [&_small]:text-muted [&_table]:my-2 [&_table]:w-full [&_table]:border-collapse [&_td]:border [&_td]:border-line [&_td]:px-2 [&_td]:py-1.5 [&_td]:align-top [&_th]:border [&_th]:border-line [&_th]:px-2 [&_th]:py-1.5 [&_th]:text-left [&_th]:align-top [&_th]:font-medium [&_th]:wrap-normal [&_ul]:mt-2 [&_ul]:list-disc [&_ul]:pl-5',
        className,
      )}
      dangerouslySetInnerHTML={{ __html: html.text }}
    />
  )
}
