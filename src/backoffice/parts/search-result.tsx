import { m } from '#office-texts/messages.js'

/** About what search engines show of a heading and a description, in characters. */
const SHOWN_TITLE = 60
const SHOWN_DESCRIPTION = 155
const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text

/** How a search engine may show a page; it chooses itself in the end. */
export function SearchResult({
  address,
  title,
  description,
}: {
  /** With the shop's origin. */
  address: string
  title: string
  description: string
}) {
  return (
    <div className="min-w-0">
      <p className="truncate text-sm text-muted">{address}</p>
      <p className="text-lg wrap-anywhere text-info">{cut(title, SHOWN_TITLE)}</p>
      <p className="text-sm wrap-anywhere">
        {cut(description, SHOWN_DESCRIPTION) || m.pages_no_description()}
      </p>
    </div>
  )
}
