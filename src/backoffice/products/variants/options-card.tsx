import { ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  MAX_OPTIONS,
  type SheetRow,
  type VariantSheet,
} from '#modules/backoffice/products/sheet/sheet-schemas.ts'
import { MAX_VARIANTS } from '#modules/kernel/products/variant-rules.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { ConflictBar } from '../../form/conflict-bar.tsx'
import { useMay } from '../../frame/office.ts'
import { KEYS, useShortcut } from '../../frame/shortcuts.ts'
import { Card } from '../../parts/detail-page.tsx'
import { count } from '../../parts/formats.ts'
import { SortableList } from '../../parts/sorting/sortable-list.tsx'
import { Combinations } from './combinations.tsx'
import { OptionEditor } from './option-editor.tsx'
import { newOption, valuesLeftOut } from './options-form.ts'
import type { Options } from './use-options.ts'

/** What the product comes in: colours, sizes; with how many variants that makes, before they are made. */
export function OptionsCard({
  sheet,
  options: edited,
  onArchive,
}: {
  sheet: VariantSheet
  options: Options
  /** Asks whether these variants shall be archived. */
  onArchive: (rows: readonly SheetRow[]) => void
}) {
  const may = useMay()
  const mayEdit = may('catalogue.write') && sheet.status !== 'deleted'
  const { form, options, change, found, leftOut, made } = edited
  const isDirty = form.changed.length > 0
  const [isAsked, setIsAsked] = useState(false)
  // With variants the table is what the page is for.
  const isOpen = isAsked || isDirty || sheet.rows.length === 0
  const missing = found?.missing ?? []
  const [isChoosing, setIsChoosing] = useState(false)
  const lost = valuesLeftOut({ options }, made, sheet.rows.length > 0)
  /** Nothing would be kept. */
  const isEmpty = sheet.rows.length === 0 && missing.length > 0 && made.length === 0
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
        {isOpen && (
          <SortableList
            label={m.products_options()}
            items={options}
            idOf={({ id }) => id}
            disabled={!mayEdit || options.length < 2}
            className="flex flex-col gap-4"
            itemClass="rounded-control bg-raised"
            onOrder={change}
          >
            {(option, at, handle) => (
              <OptionEditor
                at={at}
                option={option}
                handle={handle}
                stored={sheet.options.find(({ name }) => name === option.was)}
                rows={sheet.rows}
                disabled={!mayEdit}
                errors={form.form.formState.errors.options?.[at]}
                onChange={(changed) => change(options.map((each, place) => (place === at ? changed : each)))}
                onRemove={() => change(options.filter((_, place) => place !== at))}
                onArchive={onArchive}
              />
            )}
          </SortableList>
        )}
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
        {isOpen && mayEdit && missing.length > 1 && (
          <>
            <Button
              type="button"
              appearance="quiet"
              className="self-start"
              aria-expanded={isChoosing || leftOut.size > 0}
              onClick={() => setIsChoosing(!isChoosing)}
            >
              <ListChecks aria-hidden="true" />
              {m.products_combinations_choose()}
            </Button>
            {(isChoosing || leftOut.size > 0) && (
              <Combinations
                combinations={missing}
                leftOut={leftOut}
                disabled={form.saving}
                onLeaveOut={edited.leaveOut}
              />
            )}
          </>
        )}
        <p role="alert" className="font-medium text-danger empty:hidden">
          {form.problem ?? edited.problem}
        </p>
        {isOpen && mayEdit && (isDirty || missing.length > 0 || found === null) && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
            <p role="status" className="min-w-0 flex-1 basis-64">
              {found === null ? (
                <span className="font-medium text-danger">
                  {m.products_options_too_many({ most: count(MAX_VARIANTS) })}
                </span>
              ) : (
                found.all > 0 &&
                m.products_options_count({ all: count(found.all), missing: count(missing.length) })
              )}{' '}
              {made.length < missing.length && (
                <b className="font-medium">{m.products_combinations_made({ count: made.length })}</b>
              )}
              {lost.length > 0 && (
                <span className="block font-medium text-warn">
                  {m.products_values_left_out({ values: lost.join(', ') })}
                </span>
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
                disabled={found === null || isEmpty}
                busy={form.saving}
                onClick={edited.save}
              >
                {made.length === 0
                  ? m.products_options_save()
                  : sheet.rows.length > 0 && isDirty
                    ? m.products_options_save_and_make({ count: made.length })
                    : m.products_variants_make({ count: made.length })}
              </Button>
            </div>
          </div>
        )}
      </div>
    </Card>
  )
}
