import { useState } from 'react'
import { Link } from 'react-router'
import type {
  CategoryItem,
  CategoryRecord,
  CategoryUses,
  DeletionPreview,
} from '#modules/goods/catalogue/categories/categories-admin-schemas.ts'
import { groupOf } from '#modules/platform/settings/settings-groups-rules.ts'
import { isSettingKey } from '#modules/platform/settings/settings-rules.ts'
import { m } from '#office-texts/messages.js'
import { SelectField } from '#storefront/ui/form/field.tsx'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { CountedCommand } from '../parts/counted-command.tsx'
import { settingName } from '../parts/setting-texts.ts'
import { fullName, outsideOf } from './tree-rules.ts'

type Choice = 'to-parent' | 'to' | 'none'

/** Asks what becomes of a category's products and of what is below it, shows what that changes, and deletes it. */
export function DeleteCategory({
  category,
  items,
  onClose,
  onDeleted,
}: {
  category: CategoryRecord
  items: readonly CategoryItem[]
  onClose: () => void
  onDeleted: () => unknown
}) {
  const { id, name, parentId } = category
  const [choice, setChoice] = useState<Choice>(parentId === null ? 'to' : 'to-parent')
  const [heir, setHeir] = useState('')
  const fate = choice === 'to' ? (heir === '' ? null : `to:${heir}`) : choice
  const parent = parentId === null ? '' : fullName(items, parentId)
  const target = choice === 'to' ? fullName(items, Number(heir)) : parent
  const options: { value: Choice; label: string }[] = [
    ...(parentId === null
      ? []
      : [{ value: 'to-parent' as const, label: m.categories_fate_parent({ name: parent }) }]),
    { value: 'to', label: m.categories_fate_other() },
    { value: 'none', label: m.categories_fate_none() },
  ]
  return (
    <CountedCommand<DeletionPreview, { leadsTo: string | null }>
      title={m.categories_delete_title({ name })}
      confirm={m.categories_delete()}
      preview={fate === null ? null : { path: `/categories/${id}/deletion`, query: { products: fate } }}
      send={({ version, ...counted }) =>
        apiRequest('DELETE', `/categories/${id}`, { body: { products: fate, counted }, version })
      }
      onDone={() => {
        toast(m.categories_deleted({ name }))
        return onDeleted()
      }}
      onClose={onClose}
      says={(shown) => (
        <>
          {choice === 'none' ? (
            <>
              <p>{m.categories_preview_lose({ count: shown.products })}</p>
              {shown.left > 0 && (
                <p className="font-medium text-danger">{m.categories_preview_left({ count: shown.left })}</p>
              )}
              {shown.below > 0 && <p>{m.categories_preview_below_gone({ count: shown.below })}</p>}
            </>
          ) : (
            <>
              <p>{m.categories_preview_move({ count: shown.products, name: target })}</p>
              {shown.below > 0 && <p>{m.categories_preview_below({ count: shown.below, name: target })}</p>}
            </>
          )}
          <p className="text-muted">{m.categories_preview_address()}</p>
          <NamedBy uses={shown.uses} />
        </>
      )}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">{m.categories_fate()}</legend>
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5 md:min-h-9">
            <input
              type="radio"
              name="fate"
              value={value}
              checked={choice === value}
              onChange={() => setChoice(value)}
              className="size-5 shrink-0 accent-accent md:size-4"
            />
            <span className="wrap-anywhere">{label}</span>
          </label>
        ))}
      </fieldset>
      {choice === 'to' && (
        <SelectField
          label={m.categories_fate_heir()}
          name="heir"
          value={heir}
          onChange={({ target: chosen }) => setHeir(chosen.value)}
        >
          <option value="">{m.categories_fate_choose()}</option>
          {outsideOf(items, category).map((each) => (
            <option key={each.id} value={each.id}>
              {fullName(items, each.id)}
            </option>
          ))}
        </SelectField>
      )}
    </CountedCommand>
  )
}

/** The coupons, campaigns and collections that name the category, and what becomes of them. */
function NamedBy({
  uses: { coupons, couponCount, settings, settingCount, leadsTo },
}: {
  uses: CategoryUses
}) {
  const more = couponCount - coupons.length
  return (
    <>
      {couponCount > 0 && (
        <div>
          <p className="font-medium text-warn">{m.categories_uses_coupons({ count: couponCount })}</p>
          <ul className="list-disc pl-5">
            {coupons.map(({ id, code, active, alone }) => (
              <li key={id}>
                <Link to={`/kuponlar/${id}`} className="text-accent hover:underline">
                  {code}
                </Link>{' '}
                {!active && `(${m.categories_uses_stopped()}) `}
                {alone ? m.categories_uses_alone() : m.categories_uses_others()}
              </li>
            ))}
            {coupons.length > 0 && more > 0 && <li>{m.categories_uses_more({ count: more })}</li>}
          </ul>
        </div>
      )}
      {settingCount > 0 && (
        <div>
          <p className="font-medium text-warn">
            {leadsTo === null
              ? m.categories_uses_settings_nowhere({ count: settingCount })
              : m.categories_uses_settings({ count: settingCount, to: leadsTo })}
          </p>
          <ul className="list-disc pl-5">
            {settings.map(({ key, value }) => (
              <li key={key} className="wrap-anywhere">
                {isSettingKey(key) ? (
                  <Link to={`/ayarlar/${groupOf(key)}#${key}`} className="text-accent hover:underline">
                    {settingName(key)}
                  </Link>
                ) : (
                  key
                )}{' '}
                {value}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
