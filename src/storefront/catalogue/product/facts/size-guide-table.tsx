import type { ShownSizeGuide } from '#modules/goods/catalogue/guides/size-guides.server.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { Picture } from '../../../ui/picture/picture.tsx'

/** The `lang` of a text that is not in the language of the page. */
const langOf = (locale: 'tr' | 'en') => (locale === getLocale() ? undefined : locale)

/** A table of sizes that scrolls sideways in itself, how to measure, and the drawing. */
export function SizeGuideTable({ guide }: { guide: ShownSizeGuide }) {
  const { name, table, tableLocale, measuring, measuringLocale, picture } = guide
  const [head = [], ...rows] = table
  return (
    <div className="flex flex-col gap-4">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys
        tabIndex={0}
        aria-label={name}
        className="size-guide overflow-x-auto"
      >
        <table lang={langOf(tableLocale)} className="figures w-full border-collapse text-sm">
          <caption className="sr-only">{name}</caption>
          <thead>
            <tr className="bg-surface">
              {head.map((cell, at) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading
                  key={at}
                  scope="col"
                  className="px-2 py-2 text-left font-semibold whitespace-nowrap sm:px-3"
                >
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone
              <tr key={line} className="border-t border-line">
                {row.map((cell, at) =>
                  at === 0 ? (
                    <th
                      // biome-ignore lint/suspicious/noArrayIndexKey: as above
                      key={at}
                      scope="row"
                      className="px-2 py-2 text-left font-semibold whitespace-nowrap sm:px-3"
                    >
                      {cell}
                    </th>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <td key={at} className="px-2 py-2 whitespace-nowrap sm:px-3">
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {measuring && (
        <div>
          <p className="pb-1 text-sm font-semibold">{m.size_guide_how()}</p>
          <p
            lang={langOf(measuringLocale)}
            className="text-sm leading-relaxed wrap-anywhere whitespace-pre-line"
          >
            {measuring}
          </p>
        </div>
      )}
      {picture && (
        <div className="mx-auto w-full max-w-sm">
          <Picture file={picture} alt={m.size_guide_picture()} sizes="(min-width: 30rem) 24rem, 90vw" />
        </div>
      )}
    </div>
  )
}
