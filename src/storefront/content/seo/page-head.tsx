import { PageTitle } from '../../ui/page-title.tsx'

/** The metadata of a page for search engines and sites it is shared on. Every address in it is absolute. */
export interface PageHeadData {
  /** Without the name of the shop. */
  title: string
  description: string
  noindex: boolean
  /** The canonical address; null for a page with noindex. */
  canonical: string | null
  previous: string | null
  next: string | null
  /** The same page in each language it is written in; empty for a page in one language. */
  alternates: { language: string; href: string }[]
  /** `og:…` and `product:…` as property and content. */
  properties: [property: string, content: string][]
  /** JSON-LD, safe inside a script element; '' for none. */
  structuredData: string
}

/** The head of a page. React moves the tags to `<head>`; structured data stays in the body, which search engines accept. */
export function PageHead({ head }: { head: PageHeadData }) {
  return (
    <>
      <PageTitle title={head.title} />
      {head.description && <meta name="description" content={head.description} />}
      <meta name="robots" content={head.noindex ? 'noindex' : 'max-image-preview:large'} />
      {head.canonical && <link rel="canonical" href={head.canonical} />}
      {head.previous && <link rel="prev" href={head.previous} />}
      {head.next && <link rel="next" href={head.next} />}
      {head.alternates.map(({ language, href }) => (
        <link key={language} rel="alternate" hrefLang={language} href={href} />
      ))}
      {head.properties.map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {head.structuredData && <script type="application/ld+json">{head.structuredData}</script>}
    </>
  )
}
