import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { shownDay } from '#modules/content/pages/blog-rules.ts'
import { newPageSchema, type PageRecord, type PagesList } from '#modules/content/pages/pages-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Card } from '../parts/detail-page.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { pagesQuery } from './pages-query.ts'

/** Every page with a text: those the law asks for, and the shop's own. */
export function Component() {
  const query = useQuery(pagesQuery)
  const mayWrite = useMay()('pages.write')
  const [isNew, setIsNew] = useState(false)
  return (
    <>
      <PageHeader title={m.pages_title()} hint={m.pages_hint()}>
        {mayWrite && (
          <Button type="button" onClick={() => setIsNew(true)}>
            {m.pages_new()}
          </Button>
        )}
      </PageHeader>
      <QueryState query={query}>
        {({ items }) => (
          <div className="mt-5 flex max-w-3xl flex-col gap-5">
            <PageGroup title={m.pages_required()} items={items.filter(({ isRequired }) => isRequired)} />
            <PageGroup
              title={m.pages_others()}
              items={items.filter(
                ({ isRequired, isPublished, postedOn }) => !isRequired && isPublished && postedOn === null,
              )}
            />
            <PageGroup
              title={m.pages_blog()}
              items={items.filter(({ isPublished, postedOn }) => isPublished && postedOn !== null)}
            />
            <PageGroup title={m.pages_drafts()} items={items.filter(({ isPublished }) => !isPublished)} />
          </div>
        )}
      </QueryState>
      {isNew && <NewPage onClose={() => setIsNew(false)} />}
    </>
  )
}

function PageGroup({ title, items }: { title: string; items: PagesList['items'] }) {
  if (items.length === 0) return null
  return (
    <Card title={title} flush>
      <ul className="divide-y divide-line">
        {items.map(({ id, path, title: name, postedOn, locales }) => (
          <li key={id}>
            <Link
              to={`/sayfalar/${id}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 hover:bg-surface"
            >
              <span className="min-w-0">
                <span className="block font-medium">{name}</span>
                <span className="block wrap-anywhere text-sm text-muted">
                  {postedOn === null ? path : `${path} · ${shownDay(postedOn)}`}
                </span>
              </span>
              {!locales.includes('en') && <StatusBadge tone="plain">{m.pages_turkish_only()}</StatusBadge>}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NewPage({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useCommandForm({
    schema: newPageSchema,
    sentences: { path: m.pages_path_wrong },
    async send(body) {
      const { id } = await apiRequest<PageRecord>('POST', '/pages', { body })
      await client.invalidateQueries({ queryKey: pagesQuery.queryKey, exact: true })
      void navigate(`/sayfalar/${id}`)
    },
  })
  return (
    <FormDialog id="new-page" form={form} title={m.pages_new()} save={m.pages_create()} onClose={onClose}>
      <Field label={m.pages_field_title()} name="title" error={form.fields.title} />
      <Field
        label={m.pages_path()}
        name="path"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue="/"
        hint={m.pages_path_hint()}
        error={form.fields.path}
      />
    </FormDialog>
  )
}
