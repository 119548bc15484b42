import { useFormState, useWatch } from 'react-hook-form'
import { productPath } from '#modules/goods/catalogue/catalogue-rules.ts'
import { m } from '#office-texts/messages.js'
import { slugify } from '#shared/text/turkish.ts'
import { TextArea, TextInput } from '../../form/form-fields.tsx'
import { SearchResult } from '../../parts/search-result.tsx'
import { type Language, LanguageColumns } from '../fields/language-columns.tsx'
import { useOpenProduct } from '../product-context.ts'
import type { ProductForm } from '../product-form.ts'
import { Section } from './section.tsx'

/** Letters of a description that a search result shows without one of its own. */
const EXCERPT = 300
const plainText = (html: string) =>
  html
    .slice(0, EXCERPT * 4)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, EXCERPT)

/** What search engines read, with how they may show it, and the address of the page. */
export function SeoCard() {
  const { mayEdit } = useOpenProduct()
  const english = useWatch<ProductForm, 'en'>({ name: 'en' })
  const { errors } = useFormState<ProductForm>({ name: ['tr', 'en'] })
  const wanted = errors.tr ? 'tr' : errors.en ? 'en' : null
  return (
    <Section id="seo" title={m.products_seo()} disabled={!mayEdit}>
      <div className="flex flex-col gap-4">
        <TextInput
          name="slug"
          label={m.products_address()}
          hint={m.products_address_hint()}
          spellCheck={false}
          autoCapitalize="none"
        />
        <LanguageColumns label={m.products_seo()} missing={english.name === ''} wanted={wanted}>
          {(language) => (
            <>
              <Preview language={language} />
              <TextInput name={`${language}.metaTitle`} label={m.pages_meta_title()} lang={language} />
              <TextArea
                name={`${language}.metaDescription`}
                label={m.pages_meta_description()}
                lang={language}
              />
              <TextInput name={`${language}.metaKeywords`} label={m.products_keywords()} lang={language} />
            </>
          )}
        </LanguageColumns>
      </div>
    </Section>
  )
}

function Preview({ language }: { language: Language }) {
  const { product } = useOpenProduct()
  const [text, slug] = useWatch<ProductForm, [Language, 'slug']>({ name: [language, 'slug'] })
  const path = productPath({ seo: slugify(slug), id: product.id })
  return (
    <div className="rounded-control border border-line p-3">
      <SearchResult
        address={`${location.origin}${language === 'en' ? '/en' : ''}${path}`}
        title={text.metaTitle || text.name}
        description={text.metaDescription || plainText(text.description)}
      />
    </div>
  )
}
