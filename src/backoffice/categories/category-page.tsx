import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type CategoryForm,
  type CategoryList,
  type CategoryRecord,
  categoryFormSchema,
} from '#modules/goods/catalogue/categories/categories-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { NumberInput, SwitchInput, TextInput } from '../form/form-fields.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Card, DetailPage } from '../parts/detail-page.tsx'
import { HistoryPanel } from '../parts/history/history-panel.tsx'
import { ListPageFields } from '../parts/list-page/list-page-fields.tsx'
import { PictureInput } from '../parts/media/picture-input.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { categoriesQuery, categoryQuery } from './categories-query.ts'
import { CategoryPlace } from './category-place.tsx'
import { DeleteCategory } from './delete-category.tsx'
import { SuggestionsCard } from './suggestions-card.tsx'

/** One category: its names, place, picture, the text of its page. */
export function CategoryPage({ id, list }: { id: string; list: CategoryList }) {
  const category = useQuery(categoryQuery(id))
  return (
    <QueryState query={category} page>
      {(record) => <Editor category={record} list={list} />}
    </QueryState>
  )
}

const valuesOf = ({
  name,
  hidden,
  picture,
  maxInstallment,
  suggestions,
  tr,
  en,
}: CategoryRecord): CategoryForm => ({
  ...{ name, hidden, picture, maxInstallment, suggestions },
  tr,
  en,
})

function Editor({ category, list }: { category: CategoryRecord; list: CategoryList }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const disabled = !useMay()('catalogue.write')
  const [isLeaving, setIsLeaving] = useState(false)
  const { id } = category
  const form = useRecordForm<CategoryForm, CategoryRecord>({
    name: `category-${id}`,
    schema: categoryFormSchema,
    record: category,
    valuesOf: (record) => valuesOf(record ?? category),
    save: (values, { version }) =>
      apiRequest('PATCH', `/categories/${id}`, {
        body: values,
        ...(version !== undefined && { version }),
      }),
    onSaved(saved) {
      client.setQueryData(categoryQuery(String(id)).queryKey, saved)
      void client.invalidateQueries({ queryKey: categoriesQuery.queryKey, exact: true })
    },
    labels: {
      name: m.categories_name(),
      hidden: m.categories_hidden(),
      picture: m.categories_picture(),
      maxInstallment: m.categories_installments(),
      suggestions: m.categories_suggestions(),
      'tr.body': m.list_page_body(),
      'tr.metaTitle': m.list_page_meta_title(),
      'tr.metaDescription': m.list_page_meta_description(),
      'en.name': m.list_page_in_english({ field: m.categories_name() }),
      'en.body': m.list_page_in_english({ field: m.list_page_body() }),
      'en.metaTitle': m.list_page_in_english({ field: m.list_page_meta_title() }),
      'en.metaDescription': m.list_page_in_english({ field: m.list_page_meta_description() }),
    },
  })
  // A command beside typed values would leave them with an older version.
  const mayCommand = !disabled && form.changed.length === 0
  return (
    <>
      <PageHeader title={category.name} back={{ to: '/kategoriler', label: m.categories_title() }}>
        <a href={`/${category.path}`} className="button button-quiet">
          {m.list_page_in_shop()}
        </a>
        {mayCommand && (
          <Button type="button" appearance="quiet" onClick={() => setIsLeaving(true)}>
            {m.categories_delete()}
          </Button>
        )}
      </PageHeader>
      <RecordForm form={form} disabled={disabled}>
        <DetailPage
          main={
            <>
              <ListPageFields origin={list.origin} path={`/${category.path}`} disabled={disabled}>
                {(language) => (
                  <TextInput
                    name={language === 'tr' ? 'name' : 'en.name'}
                    label={m.categories_name()}
                    hint={language === 'tr' ? m.categories_name_hint() : m.list_page_english_hint()}
                  />
                )}
              </ListPageFields>
              <SuggestionsCard inherited={category.inherited} disabled={disabled} />
            </>
          }
          side={
            <>
              <CategoryPlace category={category} items={list.items} mayMove={mayCommand} />
              <Card>
                <div className="flex flex-col gap-4">
                  <SwitchInput
                    name="hidden"
                    label={m.categories_hidden()}
                    hint={m.categories_hidden_hint()}
                  />
                  <NumberInput
                    name="maxInstallment"
                    label={m.categories_installments()}
                    hint={m.categories_installments_hint()}
                  />
                </div>
              </Card>
              <Card title={m.categories_picture()} hint={m.categories_picture_hint()}>
                <PictureInput name="picture" label={m.categories_picture()} disabled={disabled} />
              </Card>
              <HistoryPanel record={`category:${id}`} />
            </>
          }
        />
      </RecordForm>
      {isLeaving && (
        <DeleteCategory
          category={category}
          items={list.items}
          onClose={() => setIsLeaving(false)}
          onDeleted={async () => {
            await navigate('/kategoriler')
            await client.invalidateQueries({ queryKey: categoriesQuery.queryKey })
          }}
        />
      )}
    </>
  )
}
