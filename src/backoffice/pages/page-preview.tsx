import { useWatch } from 'react-hook-form'
import { fillText, settingsOfFacts } from '#modules/content/pages/page-text-rules.ts'
import type { PageForm } from '#modules/content/pages/pages-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { cleanHtmlSchema } from '#shared/text/clean-html.ts'
import { StoredHtml } from '#storefront/ui/stored-html.tsx'
import { Card } from '../parts/detail-page.tsx'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import type { Fact } from './rich-text.tsx'
import { throughEditor } from './rich-text-format.ts'

type Language = 'tr' | 'en'

/** About what search engines show of a heading and a description, in characters. */
const SHOWN_TITLE = 60
const SHOWN_DESCRIPTION = 155
const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text

/** How a search engine may show the page; it chooses itself in the end. */
export function SearchPreview({
  language,
  path,
  origin,
}: {
  language: Language
  path: string
  origin: string
}) {
  const text = useWatch<PageForm, Language>({ name: language })
  const title = text.metaTitle || text.title
  return (
    <Card title={m.pages_search_preview()} hint={m.pages_search_preview_hint()}>
      <p className="truncate text-sm text-muted">
        {origin}
        {language === 'en' && '/en'}
        {path}
      </p>
      <p className="text-lg text-info">{cut(title, SHOWN_TITLE)}</p>
      <p className="text-sm">{cut(text.metaDescription, SHOWN_DESCRIPTION) || m.pages_no_description()}</p>
    </Card>
  )
}

/** The page as shoppers see its text, with the seller's facts filled in; nothing is saved. */
export function PagePreview({
  language,
  facts,
  onClose,
}: {
  language: Language
  facts: readonly Fact[]
  onClose: () => void
}) {
  const { title, body } = useWatch<PageForm, Language>({ name: language })
  // What is typed as HTML passes the editor's format, so nothing of it runs here; the server cleans it when it is saved.
  const safe = throughEditor(fillText(body, settingsOfFacts(facts)), [])
  return (
    <OfficeDialog open wide title={m.pages_preview()} onClose={onClose}>
      <h2 className="text-2xl">{title}</h2>
      <StoredHtml html={cleanHtmlSchema.parse(safe)} className="mt-4" />
    </OfficeDialog>
  )
}
