import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { shownDay } from '#modules/content/pages/blog-rules.ts'
import {
  type PageForm,
  type PageRecord,
  type PagesList,
  pageFormSchema,
} from '#modules/content/pages/pages-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { TextArea, TextInput } from '../form/form-fields.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { officeLocale } from '../frame/office-locale.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { toast, toastError } from '../frame/toasts.tsx'
import { DeleteRecordButton } from '../parts/delete-record.tsx'
import { Card, DetailPage } from '../parts/detail-page.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { RichTextField } from '../parts/rich-text/rich-text-field.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { MovePost } from './move-post.tsx'
import { PageHistory } from './page-history.tsx'
import { PagePreview, SearchPreview } from './page-preview.tsx'
import { factName, fieldName } from './page-texts.ts'
import { pageQuery, pagesQuery } from './pages-query.ts'

const LANGUAGES = ['tr', 'en'] as const
const FIELDS = ['title', 'metaTitle', 'metaDescription', 'body'] as const

/** One page: its text in both languages, what search engines show of it, its history. */
export function Component() {
  const { id = '' } = useParams()
  const page = useQuery(pageQuery(id))
  const list = useQuery(pagesQuery)
  return (
    <QueryState query={page} page>
      {(record) => (
        <QueryState query={list} page>
          {(about) => <Editor key={id} page={record} about={about} />}
        </QueryState>
      )}
    </QueryState>
  )
}

function Editor({ page, about }: { page: PageRecord; about: PagesList }) {
  const client = useQueryClient()
  const disabled = !useMay()('pages.write')
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>(officeLocale)
  const [previewing, setPreviewing] = useState(false)
  const facts = useMemo(
    () => about.facts.map((fact) => ({ ...fact, label: factName(fact.name) })),
    [about.facts],
  )
  const form = useRecordForm<PageForm, PageRecord>({
    name: `page-${page.id}`,
    schema: pageFormSchema,
    record: page,
    valuesOf: (record) => ({ tr: (record ?? page).tr, en: (record ?? page).en }),
    save: (body, { version }) =>
      apiRequest('PUT', `/pages/${page.id}`, { body, ...(version !== undefined && { version }) }),
    onSaved(saved) {
      client.setQueryData(pageQuery(String(page.id)).queryKey, saved)
      void client.invalidateQueries({ queryKey: pagesQuery.queryKey, exact: true })
    },
    labels: Object.fromEntries(
      LANGUAGES.flatMap((each) => FIELDS.map((field) => [`${each}.${field}`, fieldName(`${each}.${field}`)])),
    ),
    savedText: page.isPublished ? m.pages_saved() : m.pages_saved_draft(),
  })
  const { errors } = form.form.formState
  // A refused field may be in the language that is not shown.
  useEffect(() => {
    if (errors.en && !errors.tr) setLanguage('en')
    if (errors.tr) setLanguage('tr')
  }, [errors.en, errors.tr])
  return (
    <>
      <PageHeader title={page.tr.title} hint={page.path} back={{ to: '/sayfalar', label: m.pages_title() }}>
        {!disabled && page.postedOn !== null && (
          <MovePost page={page} postedOn={page.postedOn} isUnsaved={form.changed.length > 0} />
        )}
        {!disabled && page.isDeletable && <DeletePage page={page} />}
        {!disabled && (page.isDeletable || !page.isPublished) && (
          <PublishPage page={page} isUnsaved={form.changed.length > 0} />
        )}
        {page.isPublished ? (
          <a href={page.path} target="_blank" rel="noopener" className="button button-quiet">
            <ExternalLink aria-hidden="true" className="size-4" />
            {m.pages_open()}
          </a>
        ) : (
          <StatusBadge tone="warn">{m.pages_draft()}</StatusBadge>
        )}
      </PageHeader>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <fieldset aria-label={m.pages_language()} className="flex gap-1">
          {LANGUAGES.map((each) => (
            <Button
              key={each}
              type="button"
              appearance={each === language ? 'primary' : 'secondary'}
              aria-pressed={each === language}
              onClick={() => setLanguage(each)}
            >
              {each === 'tr' ? m.pages_turkish() : m.pages_english()}
            </Button>
          ))}
        </fieldset>
        <Button type="button" appearance="secondary" onClick={() => setPreviewing(true)}>
          {m.pages_preview()}
        </Button>
      </div>
      <RecordForm form={form} disabled={disabled}>
        <DetailPage
          main={
            <Card key={language}>
              <div className="flex flex-col gap-4">
                <TextInput
                  name={`${language}.title`}
                  label={m.pages_field_title()}
                  {...(language === 'en' && { hint: m.pages_english_hint() })}
                />
                <RichTextField
                  name={`${language}.body`}
                  label={m.pages_body()}
                  htmlLabel={m.pages_body_html()}
                  facts={facts}
                  disabled={disabled}
                />
                <TextInput
                  name={`${language}.metaTitle`}
                  label={m.pages_meta_title()}
                  hint={m.pages_meta_title_hint()}
                />
                <TextArea
                  name={`${language}.metaDescription`}
                  label={m.pages_meta_description()}
                  hint={m.pages_meta_description_hint()}
                />
              </div>
            </Card>
          }
          side={
            <>
              <SearchPreview language={language} path={page.path} origin={about.origin} />
              <p className="text-sm text-muted">
                {page.isRequired
                  ? m.pages_is_required()
                  : page.postedOn === null
                    ? m.pages_path_fixed()
                    : m.pages_post_path()}
              </p>
              {page.postedOn !== null && (
                <p className="text-sm text-muted">{m.pages_post_of({ day: shownDay(page.postedOn) })}</p>
              )}
              <PageHistory page={page} />
            </>
          }
        />
        {previewing && <PagePreview language={language} facts={facts} onClose={() => setPreviewing(false)} />}
      </RecordForm>
    </>
  )
}

/** Shows the saved text to shoppers, or takes the page away from them. */
function PublishPage({
  page: { id, version, isPublished },
  isUnsaved,
}: {
  page: PageRecord
  isUnsaved: boolean
}) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: () =>
      apiRequest<PageRecord>('PUT', `/pages/${id}/publication`, {
        body: { published: !isPublished },
        version,
      }),
    onSuccess(saved) {
      client.setQueryData(pageQuery(String(id)).queryKey, saved)
      toast(saved.isPublished ? m.pages_published() : m.pages_unpublished())
      void client.invalidateQueries({ queryKey: pagesQuery.queryKey, exact: true })
    },
    onError: (error) => toastError(error.message),
  })
  function press() {
    // What shoppers would see is the saved text, not the one on the screen.
    if (isUnsaved) toastError(m.pages_save_first())
    else if (!change.isPending) change.mutate()
  }
  return (
    <Button
      type="button"
      appearance={isPublished ? 'quiet' : 'secondary'}
      busy={change.isPending}
      onClick={press}
    >
      {isPublished ? m.pages_unpublish() : m.pages_publish()}
    </Button>
  )
}

function DeletePage({ page: { id, version, path } }: { page: PageRecord }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <DeleteRecordButton
      path={`/pages/${id}`}
      version={version}
      title={m.pages_delete_title()}
      confirm={m.pages_delete()}
      done={m.pages_deleted()}
      onDeleted={async () => {
        await navigate('/sayfalar')
        await client.invalidateQueries({ queryKey: pagesQuery.queryKey, exact: true })
      }}
    >
      {m.pages_delete_text({ path })}
    </DeleteRecordButton>
  )
}
