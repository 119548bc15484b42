import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import {
  type CategoryItem,
  type CategoryList,
  type CategoryRecord,
  newCategoryBody,
} from '#modules/goods/catalogue/categories/categories-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'
import { Field, SelectField } from '#storefront/ui/form/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Card } from '../parts/detail-page.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { categoriesQuery } from './categories-query.ts'
import { CategoryPage } from './category-page.tsx'
import { CategoryTree } from './category-tree.tsx'
import { fullName } from './tree-rules.ts'

/** The tree of categories, and beside it the one that is chosen; on narrow screens two pages. */
export function Component() {
  const { id } = useParams()
  const query = useQuery(categoriesQuery)
  return (
    <QueryState query={query} page>
      {(list) => <Screen list={list} id={id} />}
    </QueryState>
  )
}

function Screen({ list, id }: { list: CategoryList; id: string | undefined }) {
  const mayWrite = useMay()('catalogue.write')
  const [isNew, setIsNew] = useState(false)
  const [text, setText] = useState('')
  const chosen = id === undefined ? null : Number(id)
  const newButton = mayWrite && (
    <Button type="button" onClick={() => setIsNew(true)}>
      {m.categories_new()}
    </Button>
  )
  return (
    <>
      {chosen === null && (
        <PageHeader title={m.categories_title()} hint={m.categories_hint()}>
          {newButton}
        </PageHeader>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className={classNames('flex min-w-0 flex-col gap-3', chosen !== null && 'max-lg:hidden')}>
          {list.items.length > 0 && (
            <Field
              label={m.categories_search()}
              name="category-search"
              type="search"
              value={text}
              onChange={({ target }) => setText(target.value)}
              autoComplete="off"
            />
          )}
          <Card flush>
            {list.items.length === 0 ? (
              <p className="px-4 py-3 text-muted">{m.categories_empty()}</p>
            ) : (
              <CategoryTree items={list.items} text={text} chosen={chosen} mayMove={mayWrite} />
            )}
          </Card>
          {mayWrite && list.items.length > 1 && (
            <p className="text-sm text-muted max-md:hidden">{m.categories_keys()}</p>
          )}
          {chosen !== null && newButton}
        </div>
        <div className={classNames('flex min-w-0 flex-col gap-5', chosen === null && 'max-lg:hidden')}>
          {chosen === null ? (
            <Card>
              <p className="text-muted">{m.categories_choose()}</p>
            </Card>
          ) : (
            <CategoryPage key={id} id={String(chosen)} list={list} />
          )}
        </div>
      </div>
      {isNew && <NewCategory items={list.items} parentId={chosen} onClose={() => setIsNew(false)} />}
    </>
  )
}

function NewCategory({
  items,
  parentId,
  onClose,
}: {
  items: readonly CategoryItem[]
  /** Where it is offered to stand. */
  parentId: number | null
  onClose: () => void
}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [parent, setParent] = useState(parentId === null ? '' : String(parentId))
  const form = useCommandForm({
    schema: newCategoryBody.pick({ name: true }),
    async send({ name }) {
      const body = { name, parentId: parent === '' ? null : Number(parent) }
      const { id } = await apiRequest<CategoryRecord>('POST', '/categories', { body })
      await client.invalidateQueries({ queryKey: categoriesQuery.queryKey })
      onClose()
      void navigate(`/kategoriler/${id}`)
    },
  })
  return (
    <FormDialog
      id="new-category"
      form={form}
      title={m.categories_new()}
      save={m.categories_create()}
      onClose={onClose}
    >
      <Field label={m.categories_name()} name="name" error={form.fields.name} />
      <SelectField
        label={m.categories_parent()}
        name="parentId"
        error={form.fields.parentId}
        value={parent}
        onChange={({ target }) => setParent(target.value)}
      >
        <option value="">{m.categories_top()}</option>
        {items.map(({ id }) => (
          <option key={id} value={id}>
            {fullName(items, id)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
