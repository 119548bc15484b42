import { type ReactNode, useEffect, useState } from 'react'
import { get, useFormContext, useWatch } from 'react-hook-form'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { TextArea, TextInput } from '../../form/form-fields.tsx'
import { Card } from '../detail-page.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { SearchResult } from '../search-result.tsx'

const LANGUAGES = ['tr', 'en'] as const
type Language = (typeof LANGUAGES)[number]

/**
 * What the page of a category or a brand says, in both languages: the fields `tr` and `en` of a form. `children` are fields of the language that
 * is shown, above the text; `path` is the page's address.
 */
export function ListPageFields({
  origin,
  path,
  disabled,
  children,
}: {
  origin: string
  path: string
  disabled: boolean
  children?: (language: Language) => ReactNode
}) {
  const [language, setLanguage] = useState<Language>('tr')
  const { errors } = useFormContext().formState
  // A refused field may be in the language that is not shown.
  useEffect(() => {
    if (errors.tr || errors.name) setLanguage('tr')
    else if (errors.en) setLanguage('en')
  }, [errors.tr, errors.en, errors.name])
  return (
    <>
      <fieldset aria-label={m.list_page_language()} className="flex gap-1">
        {LANGUAGES.map((each) => (
          <Button
            key={each}
            type="button"
            appearance={each === language ? 'primary' : 'secondary'}
            aria-pressed={each === language}
            onClick={() => setLanguage(each)}
          >
            {each === 'tr' ? m.list_page_turkish() : m.list_page_english()}
          </Button>
        ))}
      </fieldset>
      <Card key={language}>
        <div className="flex flex-col gap-4">
          {children?.(language)}
          <RichTextField
            name={`${language}.body`}
            label={m.list_page_body()}
            htmlLabel={m.list_page_body_html()}
            disabled={disabled}
          />
          {language === 'en' && <p className="text-sm text-muted">{m.list_page_english_hint()}</p>}
        </div>
      </Card>
      <Card key={`${language} search`} title={m.list_page_search()} hint={m.list_page_search_hint()}>
        <div className="flex flex-col gap-4">
          <TextInput name={`${language}.metaTitle`} label={m.list_page_meta_title()} />
          <TextArea name={`${language}.metaDescription`} label={m.list_page_meta_description()} rows={3} />
          <SearchPreview language={language} origin={origin} path={path} />
        </div>
      </Card>
    </>
  )
}

/** How a search engine may show the page; it chooses itself in the end. */
function SearchPreview({ language, origin, path }: { language: Language; origin: string; path: string }) {
  const form: unknown = useWatch()
  const said = (name: string) => {
    const text: unknown = get(form, name)
    return typeof text === 'string' ? text.trim() : ''
  }
  const first = (name: string) => said(`${language}.${name}`) || said(`tr.${name}`)
  const title = first('metaTitle') || (language === 'en' && said('en.name')) || said('name')
  return (
    <div className="rounded-control border border-line p-3">
      <p className="text-sm text-muted">{m.list_page_preview()}</p>
      <SearchResult
        address={`${origin}${language === 'en' ? '/en' : ''}${path}`}
        title={title}
        description={first('metaDescription')}
      />
    </div>
  )
}
