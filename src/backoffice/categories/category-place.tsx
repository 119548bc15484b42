import { ArrowDown, ArrowUp, FolderInput } from 'lucide-react'
import { useState } from 'react'
import type {
  CategoryItem,
  CategoryRecord,
} from '#modules/goods/catalogue/categories/categories-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { SelectField } from '#storefront/ui/form/field.tsx'
import { toast } from '../frame/toasts.tsx'
import { Card, Facts } from '../parts/detail-page.tsx'
import { count } from '../parts/formats.ts'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import { usePlaceCategory } from './categories-query.ts'
import { besides, fullName, outsideOf, type Placing } from './tree-rules.ts'

/** Where a category stands, and the buttons that put it elsewhere. */
export function CategoryPlace({
  category,
  items,
  mayMove,
}: {
  category: CategoryRecord
  items: readonly CategoryItem[]
  mayMove: boolean
}) {
  const [isMoving, setIsMoving] = useState(false)
  const place = usePlaceCategory()
  const { id, version, path, trail, products, direct, below } = category
  const item = items.find((each) => each.id === id)
  const put = (to: Placing) => to && !place.isPending && place.mutate({ id, version, ...to })
  const [up, down] = item ? [besides(items, item, -1), besides(items, item, 1)] : [null, null]
  return (
    <Card title={m.categories_place()}>
      <Facts
        facts={[
          [m.categories_parent(), trail.join(' › ') || m.categories_top()],
          [m.categories_address(), `/${path}`],
          [m.categories_products(), count(products)],
          products === direct ? null : [m.categories_products_direct(), count(direct)],
          below === 0 ? null : [m.categories_below(), count(below)],
        ]}
      />
      {mayMove && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button type="button" appearance="secondary" disabled={up === null} onClick={() => put(up)}>
            <ArrowUp aria-hidden="true" className="size-4" />
            {m.categories_up()}
          </Button>
          <Button type="button" appearance="secondary" disabled={down === null} onClick={() => put(down)}>
            <ArrowDown aria-hidden="true" className="size-4" />
            {m.categories_down()}
          </Button>
          <Button type="button" appearance="secondary" onClick={() => setIsMoving(true)}>
            <FolderInput aria-hidden="true" className="size-4" />
            {m.categories_move()}
          </Button>
        </div>
      )}
      {isMoving && <MoveCategory category={category} items={items} onClose={() => setIsMoving(false)} />}
    </Card>
  )
}

function MoveCategory({
  category,
  items,
  onClose,
}: {
  category: CategoryRecord
  items: readonly CategoryItem[]
  onClose: () => void
}) {
  const { id, version, parentId, name } = category
  const [to, setTo] = useState(parentId === null ? '' : String(parentId))
  const place = usePlaceCategory(({ path }) => {
    toast(m.categories_moved({ address: `/${path}` }))
    onClose()
  })
  const isElsewhere = to !== (parentId === null ? '' : String(parentId))
  return (
    <OfficeDialog
      open
      title={m.categories_move_title({ name })}
      onClose={onClose}
      footer={
        <Button
          type="button"
          busy={place.isPending}
          disabled={!isElsewhere}
          onClick={() =>
            !place.isPending && place.mutate({ id, version, parentId: to === '' ? null : Number(to) })
          }
        >
          {m.categories_move()}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label={m.categories_parent()}
          name="move-to"
          error={place.error?.message}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        >
          <option value="">{m.categories_top()}</option>
          {outsideOf(items, category).map((each) => (
            <option key={each.id} value={each.id}>
              {fullName(items, each.id)}
            </option>
          ))}
        </SelectField>
        <p className="text-muted">{m.categories_move_text()}</p>
      </div>
    </OfficeDialog>
  )
}
