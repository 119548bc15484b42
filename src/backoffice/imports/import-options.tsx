import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CODE_PREFIX } from '#modules/intake/files/file-answer-rules.ts'
import { IMPORT_MODES } from '#modules/intake/imports/import-option-rules.ts'
import { IMPORT_FORMATS } from '#modules/intake/imports/platforms/platforms-rules.ts'
import type { ImportRecord } from '#modules/intake/imports/undo/import-runs-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field, SelectField } from '#storefront/ui/form/field.tsx'
import { ApiError } from '../frame/api-client.ts'
import { apiRequest } from '../frame/office.ts'
import { Card } from '../parts/detail-page.tsx'
import { useEdited } from '../parts/use-edited.ts'
import { ColumnChoices } from './column-choices.tsx'
import { type DecimalMarkName, DecimalMarks, type MarksOfColumns } from './decimal-marks.tsx'
import { importQuery } from './import-query.ts'
import { isAsking } from './import-state.ts'

/** What the file leaves open; the file is checked again with them. */
export function ImportOptions({
  record: { id, fileName, options, preview },
  onEdited,
}: {
  record: ImportRecord
  /** Told whether the fields differ from the options that the file was checked with. */
  onEdited: (edited: boolean) => void
}) {
  const client = useQueryClient()
  const [prices, setPrices] = useState(options.prices)
  const [decimal, setDecimal] = useState<DecimalMarkName | ''>(options.decimal ?? '')
  const [decimals, setDecimals] = useState<MarksOfColumns>(options.decimals ?? {})
  const [tax, setTax] = useState(options.tax ?? '')
  const [untracked, setUntracked] = useState(String(options.untrackedStock ?? ''))
  // Left alone, the file is as the last one with its columns.
  const remembered = options.winner ?? preview?.file?.winner ?? 'file'
  const [winner, setWinner] = useState(options.winner)
  const [sameCodes, setSameCodes] = useState(options.sameCodes ?? false)
  const [prefix, setPrefix] = useState(options.codePrefix ?? '')
  const [format, setFormat] = useState<string>(options.format ?? '')
  const [sheet, setSheet] = useState(options.sheet ?? '')
  const [item, setItem] = useState(options.item ?? '')
  const [map, setMap] = useState({ ...preview?.file?.remembered, ...options.map })
  const [mode, setMode] = useState(options.mode ?? 'all')
  const [hides, setHides] = useState(options.hideMissing ?? false)
  // What was answered stays, so that an answer can be changed after it was understood.
  const columns = preview?.asked.length ? preview.asked : (preview?.file?.mapping ?? [])
  const isLeftOut = (title: string) => preview?.file?.unusedColumns.includes(title) ?? false
  const asked = columns.filter(({ title, field }) => title in map || (field === null && !isLeftOut(title)))
  const chosenFormat = format === '' ? preview?.file?.format : format
  const chosen = {
    ...options,
    prices,
    decimal: decimal === '' ? undefined : decimal,
    decimals: Object.keys(decimals).length === 0 ? undefined : decimals,
    map,
    untrackedStock: untracked.trim() === '' ? undefined : Number(untracked.trim()),
    mode,
    winner,
    sameCodes,
    codePrefix: prefix.trim() === '' ? undefined : prefix.trim(),
    hideMissing: hides && mode !== 'create',
    format: format === '' ? undefined : format,
    sheet: sheet === '' ? undefined : sheet,
    item: item.trim() === '' ? undefined : item,
    tax: tax.trim() === '' ? undefined : tax,
  }
  useEdited(chosen, onEdited)
  const check = useMutation({
    mutationFn: (forget: boolean) =>
      apiRequest<ImportRecord>('POST', `/imports/${id}/preview`, {
        body: {
          ...chosen,
          ...(forget && { map: {} }),
          forgetMapping: forget || options.forgetMapping,
        },
      }),
    onSuccess(started, forget) {
      client.setQueryData(importQuery(id).queryKey, started)
      if (forget) setMap({})
    },
  })
  const isRemembered =
    Object.keys(preview?.file?.remembered ?? {}).length > 0 ||
    (preview?.report?.rememberedMarks.length ?? 0) > 0
  const wrongTax = tax.trim() !== '' && !/^(\d{1,2}|100)$/.test(tax.trim())
  const wrongPrefix = prefix.trim() !== '' && !CODE_PREFIX.test(prefix.trim())
  const wrongUntracked = untracked.trim() !== '' && !/^\d{1,6}$/.test(untracked.trim())
  const askedMarks = preview?.askedMarks ?? []
  const gaps = new Set(preview?.askedGaps.map(({ field }) => field))
  const areAsked = (preview?.asked.length ?? 0) > 0
  const isAsked = preview !== null && isAsking(preview)
  const choices = (
    <ColumnChoices
      columns={asked}
      answers={map}
      format={chosenFormat}
      isRefused={(preview?.asked.length ?? 0) > 0}
      onAnswer={(title, answer) =>
        setMap(({ [title]: _before, ...others }) => (answer === '' ? others : { ...others, [title]: answer }))
      }
    />
  )
  const taxField = (
    <Field
      label={m.imports_tax()}
      name="tax"
      hint={gaps.has('taxRate') ? m.imports_tax_asked() : m.imports_tax_hint()}
      error={wrongTax ? m.imports_tax_wrong() : undefined}
      inputMode="numeric"
      value={tax}
      onChange={({ target }) => setTax(target.value)}
    />
  )
  const stockField = (
    <Field
      label={m.imports_untracked()}
      name="untracked-stock"
      hint={m.imports_untracked_hint()}
      error={wrongUntracked ? m.imports_untracked_wrong() : undefined}
      inputMode="numeric"
      value={untracked}
      onChange={({ target }) => setUntracked(target.value)}
    />
  )
  // What stops the import comes first.
  const marks = (
    <DecimalMarks
      asked={askedMarks}
      all={decimal}
      columns={decimals}
      onAll={setDecimal}
      onColumns={setDecimals}
    />
  )
  // Beside questions they would only be in the way.
  const others = (
    <>
      <SelectField
        label={m.imports_mode()}
        name="mode"
        value={mode}
        onChange={({ target }) => setMode(IMPORT_MODES.find((each) => each === target.value) ?? 'all')}
      >
        <option value="all">{m.imports_mode_all()}</option>
        <option value="update">{m.imports_mode_update()}</option>
        <option value="create">{m.imports_mode_create()}</option>
        <option value="prices-and-stock">{m.imports_mode_prices_and_stock()}</option>
      </SelectField>
      {mode !== 'create' && (
        <SelectField
          label={m.imports_missing()}
          name="missing"
          hint={m.imports_missing_hint()}
          value={hides ? 'hide' : 'keep'}
          onChange={({ target }) => setHides(target.value === 'hide')}
        >
          <option value="keep">{m.imports_missing_keep()}</option>
          <option value="hide">{m.imports_missing_hide()}</option>
        </SelectField>
      )}
      {mode !== 'create' && (
        <SelectField
          label={m.imports_winner()}
          name="winner"
          hint={m.imports_winner_hint()}
          value={winner ?? remembered}
          onChange={({ target }) => setWinner(target.value === 'staff' ? 'staff' : 'file')}
        >
          <option value="file">{m.imports_winner_file()}</option>
          <option value="staff">{m.imports_winner_staff()}</option>
        </SelectField>
      )}
      <SelectField
        label={m.imports_same_codes()}
        name="same-codes"
        hint={m.imports_same_codes_hint()}
        value={sameCodes ? 'update' : 'refuse'}
        onChange={({ target }) => setSameCodes(target.value === 'update')}
      >
        <option value="refuse">{m.imports_same_codes_refuse()}</option>
        <option value="update">{m.imports_same_codes_update()}</option>
      </SelectField>
      <Field
        label={m.imports_code_prefix()}
        name="code-prefix"
        hint={m.imports_code_prefix_hint()}
        error={wrongPrefix ? m.imports_code_prefix_wrong() : undefined}
        value={prefix}
        onChange={({ target }) => setPrefix(target.value)}
      />
      {!areAsked && choices}
      <SelectField
        label={m.imports_prices()}
        name="prices"
        value={prices}
        onChange={({ target }) => setPrices(target.value === 'net' ? 'net' : 'gross')}
      >
        <option value="gross">{m.imports_prices_gross()}</option>
        <option value="net">{m.imports_prices_net()}</option>
      </SelectField>
      {askedMarks.length === 0 && marks}
      {!gaps.has('taxRate') && taxField}
      {!gaps.has('stock') && stockField}
    </>
  )
  return (
    <Card title={m.imports_options()} hint={m.imports_options_hint()}>
      <form
        className="flex max-w-2xl flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!wrongTax && !wrongUntracked && !wrongPrefix) check.mutate(false)
        }}
      >
        {askedMarks.length > 0 && marks}
        {areAsked && choices}
        {gaps.has('taxRate') && taxField}
        {gaps.has('stock') && stockField}
        <SelectField
          label={m.imports_format()}
          name="format"
          value={format}
          onChange={({ target }) => setFormat(target.value)}
        >
          <option value="">{m.imports_format_auto()}</option>
          {IMPORT_FORMATS.map(({ name, title, isStockOnly }) => (
            <option key={name} value={name}>
              {isStockOnly ? m.imports_format_stock({ name: title }) : title}
            </option>
          ))}
        </SelectField>
        {isRemembered && (
          <div className="flex flex-col items-start gap-2">
            <p>{m.imports_remembered()}</p>
            <Button
              type="button"
              appearance="secondary"
              busy={check.isPending}
              onClick={() => check.mutate(true)}
            >
              {m.imports_forget()}
            </Button>
          </div>
        )}
        {preview && preview.sheets.length > 1 && (
          <SelectField
            label={m.imports_sheet()}
            name="sheet"
            value={sheet}
            onChange={({ target }) => setSheet(target.value)}
          >
            <option value="">{m.imports_sheet_auto()}</option>
            {preview.sheets.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {/\.xml$/i.test(fileName) && (
          <Field
            label={m.imports_item()}
            name="item"
            hint={m.imports_item_hint()}
            value={item}
            onChange={({ target }) => setItem(target.value)}
          />
        )}
        {isAsked ? (
          <details>
            <summary className="cursor-pointer py-2 font-medium">{m.imports_options_other()}</summary>
            <div className="mt-2 flex flex-col gap-4">{others}</div>
          </details>
        ) : (
          others
        )}
        {check.error && (
          <p role="alert" className="font-medium text-danger">
            {check.error instanceof ApiError ? check.error.message : m.frame_failed_text()}
          </p>
        )}
        <Button appearance={isAsked ? 'primary' : 'secondary'} className="self-start" busy={check.isPending}>
          {m.imports_check_again()}
        </Button>
      </form>
    </Card>
  )
}
