import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import {
  type SizeGuideForm,
  type SizeGuideRecord,
  sizeGuideFormSchema,
} from '#modules/goods/catalogue/guides/size-guides-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { TextArea, TextInput } from '../form/form-fields.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { DeleteRecordButton } from '../parts/delete-record.tsx'
import { Card, DetailPage } from '../parts/detail-page.tsx'
import { HistoryPanel } from '../parts/history/history-panel.tsx'
import { PictureInput } from '../parts/media/picture-input.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { GuidePlaces } from './guide-places.tsx'
import { GuideTable } from './guide-table.tsx'
import { guideQuery, guidesQuery } from './guides-query.ts'

const LANGUAGES = ['tr', 'en'] as const

/** One table of sizes: the table in both languages, how to measure, what shows it. */
export function Component() {
  const { id = '' } = useParams()
  const guide = useQuery(guideQuery(id))
  return (
    <QueryState query={guide} page>
      {(record) => <Editor key={id} guide={record} />}
    </QueryState>
  )
}

function valuesOf({
  name,
  table,
  measuring,
  englishName,
  englishTable,
  englishMeasuring,
  picture,
  places,
  products,
}: SizeGuideRecord): SizeGuideForm {
  return { name, table, measuring, englishName, englishTable, englishMeasuring, picture, places, products }
}

function Editor({ guide }: { guide: SizeGuideRecord }) {
  const client = useQueryClient()
  const disabled = !useMay()('guides.write')
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>('tr')
  const form = useRecordForm<SizeGuideForm, SizeGuideRecord>({
    name: `size-guide-${guide.id}`,
    schema: sizeGuideFormSchema,
    record: guide,
    valuesOf: (record) => valuesOf(record ?? guide),
    save: (body, { version }) =>
      apiRequest('PUT', `/size-guides/${guide.id}`, { body, ...(version !== undefined && { version }) }),
    onSaved(saved) {
      client.setQueryData(guideQuery(String(guide.id)).queryKey, saved)
      void client.invalidateQueries({ queryKey: guidesQuery.queryKey, exact: true })
    },
    labels: {
      name: m.size_guides_name(),
      table: m.size_guides_table(),
      measuring: m.size_guides_measuring(),
      englishName: m.size_guides_english({ field: m.size_guides_name() }),
      englishTable: m.size_guides_english({ field: m.size_guides_table() }),
      englishMeasuring: m.size_guides_english({ field: m.size_guides_measuring() }),
      picture: m.size_guides_picture(),
      places: m.size_guides_places(),
      products: m.size_guides_products(),
    },
  })
  const { errors } = form.form.formState
  // A refused field may be in the language that is not shown.
  useEffect(() => {
    if (errors.englishName || errors.englishTable || errors.englishMeasuring) setLanguage('en')
    if (errors.name || errors.table || errors.measuring) setLanguage('tr')
  }, [
    errors.englishName,
    errors.englishTable,
    errors.englishMeasuring,
    errors.name,
    errors.table,
    errors.measuring,
  ])
  const isTurkish = language === 'tr'
  return (
    <>
      <PageHeader title={guide.name} back={{ to: '/beden-tablolari', label: m.size_guides_title() }}>
        {!disabled && <DeleteGuide guide={guide} />}
      </PageHeader>
      <fieldset aria-label={m.size_guides_language()} className="flex gap-1">
        {LANGUAGES.map((each) => (
          <Button
            key={each}
            type="button"
            appearance={each === language ? 'primary' : 'secondary'}
            aria-pressed={each === language}
            onClick={() => setLanguage(each)}
          >
            {each === 'tr' ? m.size_guides_turkish() : m.size_guides_in_english()}
          </Button>
        ))}
      </fieldset>
      <RecordForm form={form} disabled={disabled}>
        <DetailPage
          main={
            <>
              <Card key={language}>
                <div className="flex flex-col gap-4">
                  <TextInput
                    name={isTurkish ? 'name' : 'englishName'}
                    label={m.size_guides_name()}
                    hint={isTurkish ? m.size_guides_name_hint() : m.size_guides_english_hint()}
                  />
                  <GuideTable name={isTurkish ? 'table' : 'englishTable'} />
                  <TextArea
                    name={isTurkish ? 'measuring' : 'englishMeasuring'}
                    label={m.size_guides_measuring()}
                    hint={m.size_guides_measuring_hint()}
                    rows={5}
                  />
                </div>
              </Card>
              <Card title={m.size_guides_shown_by()} hint={m.size_guides_shown_by_hint()}>
                <div className="flex flex-col gap-4">
                  <GuidePlaces disabled={disabled} />
                  {guide.products === null ? (
                    <p className="text-muted">{m.size_guides_products_many({ count: guide.productCount })}</p>
                  ) : (
                    <TextArea
                      name="products"
                      label={m.size_guides_products()}
                      hint={m.size_guides_products_hint()}
                      rows={4}
                      spellCheck={false}
                      autoCapitalize="none"
                    />
                  )}
                </div>
              </Card>
            </>
          }
          side={
            <>
              <Card title={m.size_guides_picture()} hint={m.size_guides_picture_hint()}>
                <PictureInput name="picture" label={m.size_guides_picture()} disabled={disabled} />
              </Card>
              <HistoryPanel record={`sizeGuide:${guide.id}`} />
            </>
          }
        />
      </RecordForm>
    </>
  )
}

function DeleteGuide({ guide: { id, version, name } }: { guide: SizeGuideRecord }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <DeleteRecordButton
      path={`/size-guides/${id}`}
      version={version}
      title={m.size_guides_delete_title()}
      confirm={m.size_guides_delete()}
      done={m.size_guides_deleted()}
      onDeleted={async () => {
        await navigate('/beden-tablolari')
        await client.invalidateQueries({ queryKey: guidesQuery.queryKey, exact: true })
      }}
    >
      {m.size_guides_delete_text({ name })}
    </DeleteRecordButton>
  )
}
