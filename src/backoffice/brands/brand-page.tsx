import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import {
  type BrandForm,
  type BrandList,
  type BrandRecord,
  brandFormSchema,
} from '#modules/goods/catalogue/brands/brands-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { TextInput } from '../form/form-fields.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { useRefreshList } from '../list/use-list.ts'
import { DeleteRecordButton } from '../parts/delete-record.tsx'
import { Card, DetailPage } from '../parts/detail-page.tsx'
import { HistoryPanel } from '../parts/history/history-panel.tsx'
import { ListPageFields } from '../parts/list-page/list-page-fields.tsx'
import { PictureInput } from '../parts/media/picture-input.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { MergeBrand } from './merge-brand.tsx'

const brandKey = (id: string) => ['brands', 'one', id]

/** One brand: its name and address, logo, the text of its page. */
export function Component() {
  const { id = '' } = useParams()
  const brand = useQuery({
    queryKey: brandKey(id),
    queryFn: ({ signal }) => apiRequest<BrandRecord>('GET', `/brands/${id}`, { signal }),
  })
  return (
    <QueryState query={brand} page>
      {(record) => <Editor key={id} brand={record} />}
    </QueryState>
  )
}

const valuesOf = ({ name, address, logo, tr, en }: BrandRecord): BrandForm => ({
  name,
  address,
  logo,
  tr,
  en,
})

function Editor({ brand }: { brand: BrandRecord }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refresh = useRefreshList()
  const disabled = !useMay()('catalogue.write')
  const [isMerging, setIsMerging] = useState(false)
  const origin = useQuery({
    queryKey: ['brands', 'origin'],
    queryFn: ({ signal }) => apiRequest<BrandList>('GET', '/brands', { query: { limit: '1' }, signal }),
  })
  const form = useRecordForm<BrandForm, BrandRecord>({
    name: `brand-${brand.id}`,
    schema: brandFormSchema,
    record: brand,
    valuesOf: (record) => valuesOf(record ?? brand),
    save: (values, { version }) =>
      apiRequest('PATCH', `/brands/${brand.id}`, {
        body: values,
        ...(version !== undefined && { version }),
      }),
    onSaved(saved) {
      client.setQueryData(brandKey(String(brand.id)), saved)
      void refresh('brands')
    },
    labels: {
      name: m.brands_name(),
      address: m.brands_address(),
      logo: m.brands_logo(),
      'tr.body': m.list_page_body(),
      'tr.metaTitle': m.list_page_meta_title(),
      'tr.metaDescription': m.list_page_meta_description(),
      'en.body': m.list_page_in_english({ field: m.list_page_body() }),
      'en.metaTitle': m.list_page_in_english({ field: m.list_page_meta_title() }),
      'en.metaDescription': m.list_page_in_english({ field: m.list_page_meta_description() }),
    },
  })
  const gone = async (to: string) => {
    await navigate(to)
    await refresh('brands')
  }
  return (
    <>
      <PageHeader title={brand.name} back={{ to: '/markalar', label: m.brands_title() }}>
        <a href={`/${brand.address}`} className="button button-quiet">
          {m.list_page_in_shop()}
        </a>
        {!disabled && form.changed.length === 0 && (
          <>
            <Button type="button" appearance="quiet" onClick={() => setIsMerging(true)}>
              {m.brands_merge()}
            </Button>
            <DeleteRecordButton
              path={`/brands/${brand.id}`}
              version={brand.version}
              title={m.brands_delete_title()}
              confirm={m.brands_delete()}
              done={m.brands_deleted()}
              onDeleted={() => gone('/markalar')}
            >
              {m.brands_delete_text({ name: brand.name })}
            </DeleteRecordButton>
          </>
        )}
      </PageHeader>
      <RecordForm form={form} disabled={disabled}>
        <DetailPage
          main={
            <>
              <Card>
                <div className="flex flex-col gap-4">
                  <TextInput name="name" label={m.brands_name()} hint={m.brands_name_hint()} />
                  <TextInput
                    name="address"
                    label={m.brands_address()}
                    hint={m.brands_address_hint()}
                    spellCheck={false}
                    autoCapitalize="none"
                  />
                </div>
              </Card>
              <ListPageFields
                origin={origin.data?.origin ?? ''}
                path={`/${brand.address}`}
                disabled={disabled}
              />
            </>
          }
          side={
            <>
              <Card title={m.brands_logo()}>
                <PictureInput name="logo" label={m.brands_logo()} disabled={disabled} />
              </Card>
              <Card title={m.brands_products()}>
                <p className="figures">{m.brands_count({ count: brand.products })}</p>
              </Card>
              <HistoryPanel record={`brand:${brand.id}`} />
            </>
          }
        />
      </RecordForm>
      {isMerging && (
        <MergeBrand
          brand={brand}
          onClose={() => setIsMerging(false)}
          onMerged={({ id }) => gone(`/markalar/${id}`)}
        />
      )}
    </>
  )
}
