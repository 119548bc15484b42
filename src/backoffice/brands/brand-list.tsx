import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type BrandItem,
  type BrandRecord,
  newBrandBody,
} from '#modules/goods/catalogue/brands/brands-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { Picture } from '#storefront/ui/picture/picture.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { ListFrame } from '../list/list-frame.tsx'
import type { ListColumn, ListFilter } from '../list/list-types.ts'
import { useRefreshList } from '../list/use-list.ts'
import { count } from '../parts/formats.ts'

const rowId = ({ id }: BrandItem) => String(id)

function Name({ brand: { name, logo } }: { brand: BrandItem }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      {logo !== '' && (
        <span className="size-9 shrink-0 overflow-hidden rounded-control border border-line">
          <Picture file={logo} alt="" sizes="2.25rem" />
        </span>
      )}
      <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
    </span>
  )
}

/** Every brand by name. */
export function Component() {
  const mayWrite = useMay()('catalogue.write')
  const [isNew, setIsNew] = useState(false)
  const columns: ListColumn<BrandItem>[] = [
    { id: 'name', label: m.brands_name(), cell: (brand) => <Name brand={brand} /> },
    {
      id: 'address',
      label: m.brands_address(),
      wide: true,
      cell: ({ address }) => <span className="wrap-anywhere">/{address}</span>,
    },
    {
      id: 'text',
      label: m.brands_text(),
      wide: true,
      cell: ({ hasText }) => (hasText ? m.brands_text_there() : <span className="text-muted">–</span>),
    },
    {
      id: 'products',
      label: m.brands_products(),
      align: 'end',
      cell: ({ products }) => <span className="figures">{count(products)}</span>,
    },
  ]
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      name: 'only',
      label: m.brands_only(),
      options: [
        { value: 'used', label: m.brands_only_used() },
        { value: 'unused', label: m.brands_only_unused() },
        { value: 'no-text', label: m.brands_only_no_text() },
      ],
    },
  ]
  return (
    <>
      <ListFrame<BrandItem>
        name="brands"
        title={m.brands_title()}
        path="/brands"
        columns={columns}
        filters={filters}
        search={{ label: m.brands_search() }}
        rowId={rowId}
        rowLink={({ id }) => `/markalar/${id}`}
        rowLabel={({ name }) => name}
        card={(brand) => (
          <div className="flex items-center justify-between gap-3">
            <Name brand={brand} />
            <span className="figures text-sm text-muted">{m.brands_count({ count: brand.products })}</span>
          </div>
        )}
        actions={
          mayWrite && (
            <Button type="button" onClick={() => setIsNew(true)}>
              {m.brands_new()}
            </Button>
          )
        }
        empty={{ title: m.brands_empty(), text: m.brands_empty_text() }}
      />
      {isNew && <NewBrand onClose={() => setIsNew(false)} />}
    </>
  )
}

function NewBrand({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const refresh = useRefreshList()
  const form = useCommandForm({
    schema: newBrandBody,
    async send(body) {
      const { id } = await apiRequest<BrandRecord>('POST', '/brands', { body })
      await refresh('brands')
      void navigate(`/markalar/${id}`)
    },
  })
  return (
    <FormDialog id="new-brand" form={form} title={m.brands_new()} save={m.brands_create()} onClose={onClose}>
      <Field label={m.brands_name()} name="name" hint={m.brands_new_hint()} error={form.fields.name} />
    </FormDialog>
  )
}
