import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  MAX_OPTIONS,
  MAX_SHEET_ROWS,
  type VariantSheet,
} from '#modules/backoffice/products/sheet/sheet-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { ConflictBar } from '../../form/conflict-bar.tsx'
import { useMay } from '../../frame/office.ts'
import { KEYS, useShortcut } from '../../frame/shortcuts.ts'
import { Card } from '../../parts/detail-page.tsx'
import { count } from '../../parts/formats.ts'
import { OptionEditor } from './option-editor.tsx'
import { newOption } from './options-form.ts'
import type { Options } from './use-options.ts'

/** What the product comes in: colours, sizes; with how many variants that makes, before they are made. */
export function OptionsCard({ sheet, options: edited }: { sheet: VariantSheet; options: Options }) {
  const may = useMay()
  const mayEdit = may('catalogue.write') && sheet.status !== 'deleted'
  const { form, options, change, found } = edited
  const isDirty = form.changed.length > 0
  const [isAsked, setIsAsked] = useState(false)
  // With variants the table is what the page is for.
  const isOpen = isAsked || isDirty || sheet.rows.length === 0
  const missing = found?.missing.length ?? 0
  /** An option that the variants do not have yet: they get its first value. */
  const added =
    sheet.rows.length > 0 ? options.find(({ was, values }) => was === null && values.length > 0) : null
  useShortcut(
    KEYS.save,
    m.frame_save(),
    // In the cells it saves the cells.
    () => (isDirty && !document.activeElement?.closest('[role="grid"]') ? form.submit() : false),
    mayEdit,
  )
  return (
    <Card
      title={m.products_options()}
      {...(isOpen && { hint: m.products_options_hint() })}
      actions={
        !isOpen &&
        mayEdit && (
          <Button type="button" appearance="quiet" onClick={() => setIsAsked(true)}>
            {m.products_options_edit()}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {form.restored && (
          <p role="status" className="rounded-control bg-info-soft px-3 py-2 text-info">
            {m.frame_draft_restored()}
          </p>
        )}
        {form.conflict && <ConflictBar key={form.conflict.version} state={form} conflict={form.conflict} />}
        {!isOpen && (
          <ul>
            {options.map(({ name, values }) => (
              <li key={name} className="wrap-anywhere">
                <span className="text-muted">{name}:</span> {values.map(({ value }) => value).join(', ')}
              </li>
            ))}
          </ul>
        )}
        {isOpen &&
          options.map((option, at) => (
            <OptionEditor
              // Options have no id before they are saved, and they stay in their places.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={at}
              at={at}
              option={option}
              stored={sheet.options.find(({ name }) => name === option.was)}
              disabled={!mayEdit}
              errors={form.form.formState.errors.options?.[at]}
              onChange={(changed) => change(options.map((each, place) => (place === at ? changed : each)))}
              onRemove={() => change(options.filter((_, place) => place !== at))}
            />
          ))}
        {isOpen && mayEdit && options.length < MAX_OPTIONS && (
          <Button
            type="button"
            appearance="secondary"
            className="self-start"
            onClick={() => change([...options, newOption()])}
          >
            <Plus aria-hidden="true" />
            {m.products_option_add()}
          </Button>
        )}
        <p role="alert" className="font-medium text-danger empty:hidden">
          {form.problem ?? edited.problem}
        </p>
        {isOpen && mayEdit && (isDirty || missing > 0 || found === null) && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
            <p role="status" className="min-w-0 flex-1">
              {found === null ? (
                <span className="font-medium text-danger">
                  {m.products_options_too_many({ most: count(MAX_SHEET_ROWS) })}
                </span>
              ) : (
                found.all > 0 && m.products_options_count({ all: count(found.all), missing: count(missing) })
              )}
              {added && (
                <span className="block text-muted">
                  {m.products_option_first({ count: sheet.rows.length, value: added.values[0]?.value ?? '' })}
                </span>
              )}
            </p>
            <div className="flex flex-wrap gap-2">
              {isDirty && (
                <Button type="button" appearance="quiet" onClick={form.discard} disabled={form.saving}>
                  {m.frame_discard()}
                </Button>
              )}
              <Button
                type="button"
                appearance={isDirty ? 'primary' : 'secondary'}
                disabled={found === null}
                busy={form.saving}
                onClick={edited.save}
              >
                {missing === 0
                  ? m.products_options_save()
                  : sheet.rows.length > 0 && isDirty
                    ? m.products_options_save_and_make({ count: missing })
                    : m.products_variants_make({ count: missing })}
              </Button>
            </div>
          </div>
        )}
      </div>
    </Card>
  )
}
