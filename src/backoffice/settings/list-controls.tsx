import { X } from 'lucide-react'
import { useState } from 'react'
import { DEFAULT_COUNTRY, isTurkiye } from '#modules/kernel/people/address-rules.ts'
import type { KnownNames } from '#modules/platform/settings/setting-reading-rules.ts'
import { m } from '#office-texts/messages.js'
import { foldText } from '#shared/text/turkish.ts'
import { Button } from '#storefront/ui/button.tsx'
import { RowsEditor } from './rows-editor.tsx'
import {
  accountRows,
  accountsText,
  bandRows,
  bandsText,
  countriesText,
  countryRows,
  NETWORKS,
  networkRows,
  networksText,
  provinceRows,
} from './setting-rows.ts'

/** The control of a list: its setting's text in, the text of the changed list out. */
export interface ListControlProps {
  label: string
  text: string
  onChange: (text: string) => void
  /** Numbers of rows with a mistake, from 1. */
  wrong: ReadonlySet<number>
}

export function BandsControl({ label, text, onChange, wrong }: ListControlProps) {
  return (
    <RowsEditor
      name={label}
      columns={[
        { label: m.settings_band_from(), isNumber: true },
        { label: m.settings_band_to(), isNumber: true },
        { label: m.settings_band_price(), isNumber: true },
      ]}
      rows={bandRows(text)}
      onChange={(rows) => onChange(bandsText(rows))}
      wrong={wrong}
      addLabel={m.settings_rows_add()}
      newRow={(last) => [last?.[1] ?? '0', '', '']}
    />
  )
}

export function AccountsControl({ label, text, onChange, wrong }: ListControlProps) {
  return (
    <RowsEditor
      name={label}
      columns={[
        { label: m.settings_bank(), share: 2 },
        { label: m.settings_account_name(), share: 2 },
        { label: m.settings_account_no() },
        { label: m.settings_iban(), share: 3 },
      ]}
      rows={accountRows(text)}
      onChange={(rows) => onChange(accountsText(rows))}
      wrong={wrong}
      addLabel={m.settings_rows_add_bank()}
      newRow={(last) => ['', last?.[1] ?? '', '', '']}
    />
  )
}

const NO_ROW: ReadonlySet<number> = new Set()

/** Countries of delivery, each with the bands of its price. */
export function CountriesControl({
  label,
  text,
  onChange,
  wrong,
  known,
}: ListControlProps & { known: KnownNames }) {
  const rows = countryRows(text)
  const chosen = new Set(rows.map(({ name }) => foldText(name)))
  const left = known.countries.filter((name) => !chosen.has(foldText(name)))
  const change = (at: number, bands: string) =>
    onChange(countriesText(rows.map((row, index) => (index === at ? { ...row, bands } : row))))
  return (
    <fieldset aria-label={label} className="flex flex-col gap-3">
      {rows.map(({ name, bands }, at) => (
        <fieldset
          key={name}
          aria-label={name}
          className={`rounded-control border p-3 ${wrong.has(at + 1) ? 'border-danger' : 'border-line'}`}
        >
          <div className="flex items-center justify-between gap-2">
            <span className="font-medium">{name}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={m.settings_provinces_remove({ province: name })}
              onClick={() => onChange(countriesText(rows.filter((_, index) => index !== at)))}
            >
              <X aria-hidden="true" />
            </button>
          </div>
          {bands === null ? (
            <p className="text-muted">{m.settings_turkiye_note()}</p>
          ) : (
            <BandsControl
              label={m.settings_country_prices({ country: name })}
              text={bands}
              onChange={(changed) => change(at, changed)}
              wrong={NO_ROW}
            />
          )}
        </fieldset>
      ))}
      <select
        aria-label={m.settings_rows_add_country()}
        className="control sm:max-w-64"
        value=""
        onChange={(event) => {
          const name = event.target.value
          if (name === '') return
          const row = isTurkiye(name) ? { name: DEFAULT_COUNTRY, bands: null } : { name, bands: '0//' }
          onChange(countriesText([...rows, row]))
        }}
      >
        <option value="">{m.settings_rows_add_country()}…</option>
        {left.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </fieldset>
  )
}

/** Provinces as a row of names; several can be pasted at once. */
export function ProvincesControl({ label, text, onChange, known }: ListControlProps & { known: KnownNames }) {
  const [typed, setTyped] = useState('')
  const names = provinceRows(text)
  const byFold = new Map(known.provinces.map((name) => [foldText(name), name]))
  function add(given: string) {
    const added = provinceRows(given).map((name) => byFold.get(foldText(name)) ?? name)
    const folded = new Set(names.map(foldText))
    const news = [...new Set(added)].filter((name) => !folded.has(foldText(name)))
    if (news.length > 0) onChange([...names, ...news].join(', '))
    setTyped('')
  }
  return (
    <fieldset aria-label={label} className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-1.5">
        {names.length === 0 && <li className="text-muted">{m.settings_provinces_all()}</li>}
        {names.map((name) => (
          <li
            key={name}
            className={`inline-flex items-center rounded-full border pl-3 ${
              byFold.size > 0 && !byFold.has(foldText(name)) ? 'border-danger text-danger' : 'border-line'
            }`}
          >
            {name}
            <button
              type="button"
              className="icon-button"
              aria-label={m.settings_provinces_remove({ province: name })}
              onClick={() => onChange(names.filter((each) => each !== name).join(', '))}
            >
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <div className="flex gap-2 sm:max-w-80">
        <input
          aria-label={m.settings_provinces_add()}
          className="control"
          list="settings-provinces"
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add(typed)
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (provinceRows(pasted).length < 2) return
            event.preventDefault()
            add(pasted)
          }}
        />
        <datalist id="settings-provinces">
          {known.provinces.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button type="button" appearance="secondary" onClick={() => add(typed)}>
          {m.settings_provinces_add()}
        </Button>
      </div>
    </fieldset>
  )
}

export function NetworksControl({ label, text, onChange }: ListControlProps) {
  const rows = networkRows(text)
  const change = (at: number, changed: Partial<(typeof rows)[number]>) =>
    onChange(networksText(rows.map((row, index) => (index === at ? { ...row, ...changed } : row))))
  return (
    <fieldset aria-label={label} className="flex flex-col gap-2">
      {NETWORKS.map((network, at) => (
        <div key={network} className="grid items-center gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <label className="flex min-h-11 items-center gap-2.5 md:min-h-9">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent md:size-4"
              aria-label={m.settings_network_shown({ network })}
              checked={rows[at]?.isShown ?? false}
              onChange={(event) => change(at, { isShown: event.target.checked })}
            />
            {network}
          </label>
          <input
            aria-label={m.settings_network_url({ network })}
            className="control"
            inputMode="url"
            placeholder="https://"
            value={rows[at]?.url ?? ''}
            onChange={(event) =>
              change(at, { url: event.target.value, isShown: event.target.value.trim() !== '' })
            }
          />
        </div>
      ))}
    </fieldset>
  )
}
