import { z } from 'zod'
import { problemSchema } from '#shared/web/problem.ts'
import { MAX_CODES_LENGTH } from './setting-lists-rules.ts'
import { SETTING_GROUP_NAMES } from './settings-groups-rules.ts'
import { SETTING_KEYS } from './settings-rules.ts'

const groupName = z.enum(SETTING_GROUP_NAMES)
const settingKey = z.enum(SETTING_KEYS)

/** Why the stored text of a setting is not in force as it is stored. */
const warningSchema = z.object({
  reason: z.enum(['untidy', 'parts', 'unknown', 'taken', 'unreadable']),
  /** The rows it is about, counted from 1; empty for the whole. */
  parts: z.array(z.int()),
  /** Where the value in force comes from. */
  source: z.enum(['stored', 'last-good', 'readable-parts', 'default']),
})

const settingSchema = z.object({
  key: settingKey,
  value: z.string(),
  default: z.string(),
  isStored: z.boolean(),
  /** The text in force. */
  effective: z.string(),
  warning: warningSchema.nullable(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
})
export type SettingRecord = z.infer<typeof settingSchema>

/** A group of settings: `values` is what a form edits, `settings` says where each value comes from. */
export const settingGroupSchema = z.object({
  name: groupName,
  version: z.int(),
  values: z.partialRecord(settingKey, z.string()),
  settings: z.array(settingSchema),
})
export type SettingGroupRecord = z.infer<typeof settingGroupSchema>

export const settingsResponseSchema = z.object({
  groups: z.array(settingGroupSchema),
  /** The names that lists of provinces and countries choose from, in Turkish. */
  known: z.object({ provinces: z.array(z.string()), countries: z.array(z.string()) }),
})
export type SettingsResponse = z.infer<typeof settingsResponseSchema>

export const groupParams = z.object({ group: groupName })

const MOST_TEXT = MAX_CODES_LENGTH
/** Texts by key; keys that are left out stay as they are. */
export const saveSettingsBody = z
  .record(z.string().max(64), z.string().max(MOST_TEXT))
  .refine((texts) => Object.keys(texts).length > 0 && Object.keys(texts).length <= SETTING_KEYS.length)

export const undoSettingBody = z.object({ change: z.int().min(1) })

export const settingsHistoryQuery = z.object({
  /** One setting; without it every setting, or those of `group`. */
  key: settingKey.optional(),
  group: groupName.optional(),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

const settingChangeSchema = z.object({
  id: z.int(),
  key: settingKey,
  group: groupName,
  at: z.iso.datetime(),
  by: z.string(),
  from: z.string(),
  to: z.string(),
  /** True when it put an earlier value back. */
  isUndo: z.boolean(),
})
export type SettingChangeRecord = z.infer<typeof settingChangeSchema>

export const settingsHistorySchema = z.object({
  items: z.array(settingChangeSchema),
  next: z.string().nullable(),
})

/** A refused save: a sentence for each field. */
export const invalidSettingsSchema = problemSchema.extend({
  fields: z.record(z.string(), z.string()).optional(),
})
/** A save from an old version, with the group as it is. */
export const settingsConflictSchema = problemSchema.extend({ current: settingGroupSchema })
