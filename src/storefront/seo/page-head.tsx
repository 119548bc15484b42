import { PageTitle } from '../ui/page-title.tsx'

/** What a page says of itself to search engines and to sites it is shared on. Every address in it is absolute. */
export interface PageHeadData {
  /** Without the name of the shop. */
  title: string
  description: string
  noindex: boolean
  /** The address to be kept for this page; null for a page that is not to be kept. */
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

/** The head of a page. React moves the tags up; structured data stays where it stands, which its readers do not mind. */
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
