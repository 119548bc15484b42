import { useFormContext, useWatch } from 'react-hook-form'
import type { KnownNames } from '#modules/platform/settings/setting-reading-rules.ts'
import type { SettingRecord } from '#modules/platform/settings/settings-admin-schemas.ts'
import { unmetCondition } from '#modules/platform/settings/settings-groups-rules.ts'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'
import { ago, dateTime } from '../parts/formats.ts'
import { settingHelp, settingName } from '../parts/setting-texts.ts'
import { isListSetting, SettingControl } from './setting-control.tsx'
import { settingText } from './setting-value.ts'

interface SettingRowProps {
  setting: SettingRecord
  known: KnownNames
  /** The stored text of a setting of any group. */
  storedText: (key: SettingRecord['key']) => string
  onHistory: () => void
  disabled: boolean
}

/** One setting: name, explanation, control, and what a person should know before changing it. */
export function SettingRow({ setting, known, storedText, onHistory, disabled }: SettingRowProps) {
  const { key } = setting
  const { setValue, formState } = useFormContext<Record<string, string>>()
  const values: Record<string, string | undefined> = useWatch()
  const text = values[key] ?? ''
  const name = settingName(key)
  const unmet = unmetCondition(key, (other) => values[other] ?? storedText(other))
  const error = formState.errors[key]?.message
  const isList = isListSetting(key)
  const isDefault = text === setting.default
  return (
    <div
      id={`row-${key}`}
      className={classNames(
        'grid scroll-mt-20 gap-x-6 gap-y-2 border-line px-4 py-4 not-first:border-t',
        !isList && 'md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]',
      )}
    >
      <div className="flex min-w-0 flex-col gap-1">
        {isList ? (
          <h2 className="text-sm! font-medium!">{name}</h2>
        ) : (
          <label htmlFor={key} className="font-medium">
            {name}
          </label>
        )}
        <p id={`${key}-hint`} className="text-muted">
          {settingHelp(key)}
        </p>
        {unmet && (
          <p className="text-warn">
            {unmet.is === 'on' && m.settings_condition_on({ setting: settingName(unmet.key) })}
            {unmet.is === 'off' && m.settings_condition_off({ setting: settingName(unmet.key) })}
            {unmet.is === 'filled' && m.settings_condition_filled({ setting: settingName(unmet.key) })}
          </p>
        )}
        <SettingWarning setting={setting} />
      </div>
      <div className="flex min-w-0 flex-col gap-1.5">
        <SettingControl name={key} known={known} />
        {error && (
          <p id={`${key}-error`} role="alert" className="font-medium text-danger">
            {error}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
          {setting.changedAt && setting.changedBy && (
            <button
              type="button"
              className="min-h-6 cursor-pointer text-left underline decoration-line-strong underline-offset-2 hover:text-ink"
              title={dateTime(setting.changedAt)}
              onClick={onHistory}
            >
              {m.settings_changed_by({ name: setting.changedBy, when: ago(setting.changedAt) })}
              <span className="sr-only"> {m.settings_history_of({ setting: name })}</span>
            </button>
          )}
          {!isDefault && !isList && setting.default !== '' && (
            <>
              <span className="wrap-anywhere">
                {m.settings_default({ value: settingText(key, setting.default) })}
              </span>
              {!disabled && (
                <button
                  type="button"
                  className="min-h-6 cursor-pointer underline underline-offset-2 hover:text-ink"
                  onClick={() =>
                    setValue(key, setting.default, {
                      shouldDirty: true,
                      shouldValidate: formState.isSubmitted,
                    })
                  }
                >
                  {m.settings_to_default()}
                  <span className="sr-only"> ({name})</span>
                </button>
              )}
            </>
          )}
        </p>
      </div>
    </div>
  )
}

/** Why the stored text is not in force as it is. */
function SettingWarning({ setting: { key, warning, effective } }: { setting: SettingRecord }) {
  if (!warning) return null
  const given = { parts: warning.parts.join(', '), effective: settingText(key, effective) }
  const sentences = {
    untidy: () => m.settings_warning_untidy(),
    parts: () => m.settings_warning_parts(given),
    unknown: () => m.settings_warning_unknown(given),
    taken: () => m.settings_warning_taken(given),
    unreadable: () => m.settings_warning_unreadable(given),
  }
  return (
    <p className="rounded-control bg-warn-soft px-3 py-2 wrap-anywhere text-warn">
      {sentences[warning.reason]()}
    </p>
  )
}
