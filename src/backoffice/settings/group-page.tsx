import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { z } from 'zod'
import { settingProblem } from '#modules/platform/settings/setting-problem-rules.ts'
import type { KnownNames } from '#modules/platform/settings/setting-reading-rules.ts'
import { settingSentence } from '#modules/platform/settings/setting-sentence-rules.ts'
import type {
  SettingGroupRecord,
  SettingsResponse,
} from '#modules/platform/settings/settings-admin-schemas.ts'
import type { SettingKey } from '#modules/platform/settings/settings-rules.ts'
import { m } from '#office-texts/messages.js'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { NotFoundPage } from '../frame/error-pages.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { officeLocale } from '../frame/office-locale.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Card, DetailPage } from '../parts/detail-page.tsx'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { groupHint, groupName, settingName } from '../parts/setting-texts.ts'
import { SettingExamples } from './setting-examples.tsx'
import { SettingHistory } from './setting-history.tsx'
import { SettingRow } from './setting-row.tsx'
import { settingsQuery, showGroup } from './settings-query.ts'

/** The settings of one group: a form, examples computed from what is typed, and the history. */
export function Component() {
  const { group: name } = useParams()
  const query = useQuery(settingsQuery)
  return (
    <QueryState query={query} page>
      {(settings) => {
        const group = settings.groups.find((each) => each.name === name)
        return group ? <GroupPage key={group.name} group={group} settings={settings} /> : <NotFoundPage />
      }}
    </QueryState>
  )
}

type Texts = Record<string, string>

/** Checks each text as the API does, with its sentences. */
const textsSchema = (keys: readonly SettingKey[], known: KnownNames) =>
  z.object(
    Object.fromEntries(
      keys.map((key) => [
        key,
        z.string().superRefine((text, context) => {
          const problem = settingProblem(key, text.trim(), known)
          if (problem) context.addIssue({ code: 'custom', message: settingSentence(problem, officeLocale()) })
        }),
      ]),
    ),
  )

const textsOf = (group: SettingGroupRecord | null): Texts => ({ ...group?.values })

function GroupPage({ group, settings }: { group: SettingGroupRecord; settings: SettingsResponse }) {
  const may = useMay()
  const disabled = !may('settings.write')
  const { known } = settings
  const keys = group.settings.map(({ key }) => key)
  // A group has the same keys for as long as its page is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: names arrive with the first response
  const schema = useMemo(() => textsSchema(keys, known), [known])
  const form = useRecordForm<Texts, SettingGroupRecord>({
    name: `settings-${group.name}`,
    schema,
    record: group,
    valuesOf: textsOf,
    save: (texts, { version, changed }) =>
      apiRequest('PUT', `/settings/${group.name}`, {
        body: Object.fromEntries(changed.map((key) => [key, texts[key] ?? ''])),
        ...(version !== undefined && { version }),
      }),
    onSaved: showGroup,
    labels: Object.fromEntries(keys.map((key) => [key, settingName(key)])),
    savedText: m.settings_in_force(),
  })
  const [shownHistory, setShownHistory] = useState<SettingKey | null>(null)
  useScrollToSetting()
  const stored = useMemo(
    () =>
      new Map(
        settings.groups.flatMap((each) => each.settings.map(({ key, value }) => [key, value] as const)),
      ),
    [settings],
  )
  const storedText = (key: SettingKey) => stored.get(key) ?? ''
  return (
    <>
      <PageHeader
        title={groupName(group.name)}
        back={{ to: '/ayarlar', label: m.settings_title() }}
        hint={disabled ? m.settings_only_owner() : groupHint(group.name)}
      >
        {group.name === 'rates' && (
          <Link to="/kurlar" className="button button-secondary">
            {m.settings_rates_link()}
          </Link>
        )}
      </PageHeader>
      <DetailPage
        main={
          <RecordForm form={form} disabled={disabled}>
            <div className="card">
              {group.settings.map((setting) => (
                <SettingRow
                  key={setting.key}
                  setting={setting}
                  known={known}
                  storedText={storedText}
                  disabled={disabled}
                  onHistory={() => setShownHistory(setting.key)}
                />
              ))}
            </div>
          </RecordForm>
        }
        side={
          <>
            <SettingExamples
              group={group.name}
              control={form.form.control}
              storedText={storedText}
              known={known}
            />
            <Card title={m.settings_history_group()}>
              <SettingHistory group={group.name} version={group.version} limit={5} />
            </Card>
          </>
        }
      />
      <OfficeDialog
        open={shownHistory !== null}
        title={shownHistory ? m.settings_history_of({ setting: settingName(shownHistory) }) : ''}
        onClose={() => setShownHistory(null)}
      >
        {shownHistory && (
          <SettingHistory settingKey={shownHistory} group={group.name} version={group.version} />
        )}
      </OfficeDialog>
    </>
  )
}

/** Brings the setting of the address's `#key` into view, and the focus to it. */
function useScrollToSetting(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const key = decodeURIComponent(hash.slice(1))
    if (key === '') return
    const row = document.getElementById(`row-${key}`)
    row?.scrollIntoView({ block: 'center' })
    // A list has no control of its own: its first cell, or the button that adds one.
    const control = document.getElementById(key) ?? row?.querySelector<HTMLElement>('input, button')
    control?.focus({ preventScroll: true })
  }, [hash])
}
