import { useWatch } from 'react-hook-form'
import { fillText, settingsOfFacts } from '#modules/content/pages/page-text-rules.ts'
import type { PageForm } from '#modules/content/pages/pages-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { cleanHtmlSchema } from '#shared/text/clean-html.ts'
import { StoredHtml } from '#storefront/ui/stored-html.tsx'
import { Card } from '../parts/detail-page.tsx'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import type { Fact } from '../parts/rich-text/rich-text.tsx'
import { throughEditor } from '../parts/rich-text/rich-text-format.ts'
import { SearchResult } from '../parts/search-result.tsx'

type Language = 'tr' | 'en'

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
  return (
    <Card title={m.pages_search_preview()} hint={m.pages_search_preview_hint()}>
      <SearchResult
        address={`${origin}${language === 'en' ? '/en' : ''}${path}`}
        title={text.metaTitle || text.title}
        description={text.metaDescription}
      />
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
