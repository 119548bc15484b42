import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  newSizeGuideSchema,
  type SizeGuideList,
  type SizeGuideRecord,
} from '#modules/goods/catalogue/guides/size-guides-schemas.ts'
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
import { guidesQuery } from './guides-query.ts'

/** Every table of sizes, with what shows it. */
export function Component() {
  const query = useQuery(guidesQuery)
  const mayWrite = useMay()('guides.write')
  const [isNew, setIsNew] = useState(false)
  return (
    <>
      <PageHeader title={m.size_guides_title()} hint={m.size_guides_hint()}>
        {mayWrite && (
          <Button type="button" onClick={() => setIsNew(true)}>
            {m.size_guides_new()}
          </Button>
        )}
      </PageHeader>
      <QueryState query={query}>
        {({ items }) => (
          <div className="mt-5 max-w-3xl">
            {items.length === 0 ? (
              <Card title={m.size_guides_empty()}>
                <p className="text-muted">{m.size_guides_empty_text()}</p>
              </Card>
            ) : (
              <Card flush>
                <ul className="divide-y divide-line">
                  {items.map((guide) => (
                    <GuideRow key={guide.id} guide={guide} />
                  ))}
                </ul>
              </Card>
            )}
          </div>
        )}
      </QueryState>
      {isNew && <NewGuide onClose={() => setIsNew(false)} />}
    </>
  )
}

function GuideRow({ guide }: { guide: SizeGuideList['items'][number] }) {
  const { id, name, sizes, hasEnglish, places, placeCount, productCount } = guide
  const more = placeCount - places.length
  const shown = [
    ...places,
    more > 0 && m.size_guides_more_places({ count: more }),
    productCount > 0 && m.size_guides_products_count({ count: productCount }),
  ].filter((text) => text !== false)
  return (
    <li>
      <Link
        to={`/beden-tablolari/${id}`}
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 hover:bg-surface"
      >
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-sm wrap-anywhere text-muted">
            {shown.length > 0 ? shown.join(', ') : m.size_guides_nowhere()}
          </span>
        </span>
        {sizes === 0 ? (
          <StatusBadge tone="warn">{m.size_guides_no_table()}</StatusBadge>
        ) : (
          <StatusBadge tone="plain">
            {hasEnglish
              ? m.size_guides_sizes({ count: sizes })
              : m.size_guides_sizes_turkish({ count: sizes })}
          </StatusBadge>
        )}
      </Link>
    </li>
  )
}

function NewGuide({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useCommandForm({
    schema: newSizeGuideSchema,
    async send(body) {
      const { id } = await apiRequest<SizeGuideRecord>('POST', '/size-guides', { body })
      await client.invalidateQueries({ queryKey: guidesQuery.queryKey, exact: true })
      void navigate(`/beden-tablolari/${id}`)
    },
  })
  return (
    <FormDialog
      id="new-size-guide"
      form={form}
      title={m.size_guides_new()}
      save={m.size_guides_create()}
      onClose={onClose}
    >
      <Field
        label={m.size_guides_name()}
        name="name"
        hint={m.size_guides_name_hint()}
        error={form.fields.name}
      />
    </FormDialog>
  )
}
