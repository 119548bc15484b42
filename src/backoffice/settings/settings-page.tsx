import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Search, TriangleAlert } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import type { SettingsResponse } from '#modules/platform/settings/settings-admin-schemas.ts'
import { SETTING_GROUP_NAMES } from '#modules/platform/settings/settings-groups-rules.ts'
import { m } from '#office-texts/messages.js'
import { PageHeader } from '../frame/page-header.tsx'
import { Card, DetailPage } from '../parts/detail-page.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { groupHint, groupName, settingHelp, settingName } from '../parts/setting-texts.ts'
import { SettingHistory } from './setting-history.tsx'
import { findSettings, settingAddress } from './setting-search.ts'
import { settingText } from './setting-value.ts'
import { settingsQuery } from './settings-query.ts'

/** All groups of settings, a search over every setting, what needs correcting, and the latest changes. */
export function Component() {
  const query = useQuery(settingsQuery)
  const [parameters, setParameters] = useSearchParams()
  const typed = parameters.get('q') ?? ''
  return (
    <>
      <PageHeader title={m.settings_title()} />
      <QueryState query={query}>
        {(settings) => (
          <DetailPage
            main={
              <>
                <label className="relative block">
                  <span className="sr-only">{m.settings_search()}</span>
                  <Search
                    aria-hidden="true"
                    className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
                  />
                  <input
                    type="search"
                    className="control pl-9!"
                    placeholder={m.settings_search_hint()}
                    value={typed}
                    onChange={(event) => {
                      const text = event.target.value
                      setParameters(text === '' ? {} : { q: text }, { replace: true })
                    }}
                  />
                </label>
                {typed.trim() === '' ? (
                  <>
                    <Attention settings={settings} />
                    <Groups />
                  </>
                ) : (
                  <Found settings={settings} text={typed} />
                )}
              </>
            }
            side={
              <Card title={m.settings_recent()}>
                <SettingHistory limit={5} />
              </Card>
            }
          />
        )}
      </QueryState>
    </>
  )
}

function Groups() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {SETTING_GROUP_NAMES.map((name) => (
        <li key={name}>
          <Link
            to={`/ayarlar/${name}`}
            className="card flex h-full min-h-16 items-center justify-between gap-3 px-4 py-3 hover:border-line-strong"
          >
            <span className="min-w-0">
              <span className="block font-medium">{groupName(name)}</span>
              <span className="block text-muted">{groupHint(name)}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const settingsOf = ({ groups }: SettingsResponse) =>
  groups.flatMap((group) => group.settings.map((setting) => ({ ...setting, group: group.name })))

/** Settings whose stored text is not in force as it is. */
function Attention({ settings }: { settings: SettingsResponse }) {
  const wrong = settingsOf(settings).filter(({ warning }) => warning !== null)
  if (wrong.length === 0) return null
  return (
    <section
      aria-labelledby="settings-attention"
      className="flex flex-col gap-2 rounded-card border border-warn bg-warn-soft p-4"
    >
      <h2 id="settings-attention" className="flex items-center gap-2 text-warn">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        {m.settings_attention()}
      </h2>
      <p>{m.settings_attention_text()}</p>
      <ul className="flex flex-col">
        {wrong.map(({ key, group }) => (
          <li key={key}>
            <Link to={settingAddress({ key, group })} className="inline-flex min-h-8 items-center underline">
              {settingName(key)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Found({ settings, text }: { settings: SettingsResponse; text: string }) {
  const values = new Map(settingsOf(settings).map(({ key, value }) => [key, value]))
  const found = findSettings(text)
  return (
    <>
      <p role="status" className="text-muted">
        {found.length === 0 ? m.settings_search_none() : m.settings_search_count({ count: found.length })}
      </p>
      {found.length > 0 && (
        <ul className="card">
          {found.map((each) => (
            <li key={each.key} className="border-line not-first:border-t">
              <Link
                to={settingAddress(each)}
                className="grid gap-x-6 px-4 py-2.5 hover:bg-surface sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]"
              >
                <span className="min-w-0">
                  <span className="block font-medium">{settingName(each.key)}</span>
                  <span className="block text-muted">
                    {groupName(each.group)} · {settingHelp(each.key)}
                  </span>
                </span>
                <span className="self-center truncate sm:text-right">
                  {settingText(each.key, values.get(each.key) ?? '')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
