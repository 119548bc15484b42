import { type Database, type Db, transaction } from '#database/database.ts'
import { parseLogo } from '#modules/kernel/pictures/logo-rules.ts'
import { picturePath } from '#modules/kernel/pictures/picture-rules.ts'
import { readProductCodes } from '#modules/kernel/products/size-guide-rules.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { readLocationNames } from '#modules/platform/locations/locations.server.ts'
import type { PictureStore } from '#modules/platform/media/pictures.server.ts'
import { collectionProblems, pathOf } from './collection-problem-rules.ts'
import { COLLECTION_NUMBERS } from './collection-rules.ts'
import { type SettingProblem, settingProblem } from './setting-problem-rules.ts'
import type { SaveSettingsResult } from './settings-editing-types.ts'
import { keysOf, type SettingGroup } from './settings-groups-rules.ts'
import {
  type EditedSetting,
  lockSettings,
  readEditedSettings,
  readTakenPaths,
  readUnknownCodes,
  writeSetting,
} from './settings-queries.ts'
import { confirmedBySetting, isRouteKey, SETTINGS, type SettingKey } from './settings-rules.ts'

export interface SettingsSave {
  readonly group: SettingGroup
  readonly texts: Readonly<Record<string, string>>
  /** The version of the group that the texts were made from. */
  readonly version: number
  readonly action: 'setting.change' | 'setting.undo'
  /** Has the person proven the password? Without it settings that are `confirmed` stay as they are. */
  readonly confirmed: boolean
}

type Rows = ReadonlyMap<string, EditedSetting>

/** Rows only grow in version and are never deleted by the shop, so the sum grows with each change. */
export const versionOf = (rows: Rows): number =>
  [...rows.values()].reduce((sum, { version }) => sum + version, 0)

const storedText = (rows: Rows, key: SettingKey) => rows.get(key)?.value ?? SETTINGS[key].initial

/** Paths of the checkout among the texts that another page has, or that both checkout pages would have. */
async function takenRoutes(
  tx: Db,
  changes: ReadonlyMap<SettingKey, string>,
  rows: Rows,
): Promise<SettingKey[]> {
  const routes = [...changes].filter(([key]) => isRouteKey(key))
  if (routes.length === 0) return []
  const taken = await readTakenPaths(
    tx,
    routes.map(([, path]) => path),
  )
  const after = (key: SettingKey) => changes.get(key) ?? storedText(rows, key)
  return routes.flatMap(([key, path]) => {
    const other = key === 'checkoutCart' ? 'checkoutSummary' : 'checkoutCart'
    return taken.has(path) || path === after(other) ? [key] : []
  })
}

/** What is wrong with the collections that `changes` touch. */
async function findCollectionProblems(
  tx: Db,
  action: SettingsSave['action'],
  changes: ReadonlyMap<SettingKey, string>,
  rows: Rows,
): Promise<Map<SettingKey, SettingProblem>> {
  const isUndo = action === 'setting.undo'
  const after = (key: SettingKey) => changes.get(key) ?? storedText(rows, key)
  const collections = COLLECTION_NUMBERS.map((number) => {
    const [title, link, products] = [
      `anaSayfaKoleksiyon${number}Baslik`,
      `anaSayfaKoleksiyon${number}Baglanti`,
      `anaSayfaKoleksiyon${number}Urunler`,
    ] as const
    return {
      number,
      title: after(title),
      link: after(link),
      codes: readProductCodes(after(products)),
      isChanged: [title, link, products].some((key) => changes.has(key)),
      hasNewCodes: changes.has(products),
    }
  })
  const paths = collections.flatMap((collection) => pathOf(collection) ?? [])
  const codes = isUndo ? [] : collections.flatMap((each) => (each.hasNewCodes ? each.codes : []))
  return collectionProblems(collections, {
    takenPaths: await readTakenPaths(tx, paths),
    unknownCodes: new Set(codes.length > 0 ? await readUnknownCodes(tx, codes) : []),
    isUndo,
  })
}

async function findProblems(
  tx: Db,
  { group, texts, action }: SettingsSave,
  rows: Rows,
): Promise<{ changes: Map<SettingKey, string>; problems: Map<string, SettingProblem> }> {
  const known = await readLocationNames(tx)
  const changes = new Map<SettingKey, string>()
  const problems = new Map<string, SettingProblem>()
  for (const [name, given] of Object.entries(texts)) {
    const key = keysOf(group).find((each) => each === name)
    const text =
      key && SETTINGS[key].form.kind === 'product-codes' ? readProductCodes(given).join('\n') : given.trim()
    if (key === undefined) problems.set(name, { reason: 'unknown-key' })
    else if (text !== storedText(rows, key)) {
      const problem = settingProblem(key, text, known)
      if (problem) problems.set(key, problem)
      changes.set(key, text)
    }
  }
  for (const key of await takenRoutes(tx, changes, rows))
    if (!problems.has(key)) problems.set(key, { reason: 'taken-address' })
  // Texts that are refused by themselves, such as codes with control characters, are no question for the database.
  if (group === 'collections' && problems.size === 0)
    return { changes, problems: await findCollectionProblems(tx, action, changes, rows) }
  return { changes, problems }
}

/** The file that a setting names; null for none and for what names no file. */
function fileOf(key: SettingKey, text: string): string | null {
  const { kind } = SETTINGS[key].form
  const path =
    kind === 'picture' && text !== ''
      ? picturePath(text)
      : kind === 'logo' || kind === 'mark'
        ? parseLogo(text)?.path
        : undefined
  return path?.slice('/images/'.length) ?? null
}

/** Settings whose file is not there: never uploaded, or deleted since. */
async function missingFiles(
  pictures: Pick<PictureStore, 'has'>,
  changes: ReadonlyMap<SettingKey, string>,
): Promise<SettingKey[]> {
  const missing: SettingKey[] = []
  for (const [key, text] of changes) {
    const file = fileOf(key, text)
    if (file !== null && !(await pictures.has(file))) missing.push(key)
  }
  return missing
}

interface SaveDeps {
  readonly db: Database
  /** Where logos and pictures must lie; without it they are not looked for. */
  readonly pictures?: Pick<PictureStore, 'has'> | undefined
}

/** Stores the texts of one group that differ, all or none, and records each change by its key. */
export async function saveSettings(
  { db, pictures }: SaveDeps,
  actor: Actor,
  save: SettingsSave,
): Promise<SaveSettingsResult> {
  const { group, version, action, confirmed } = save
  return transaction(db, async (tx): Promise<SaveSettingsResult> => {
    await lockSettings(tx)
    const rows = await readEditedSettings(tx, keysOf(group))
    if (versionOf(rows) !== version) return { ok: false, reason: 'conflict' }
    const { changes, problems } = await findProblems(tx, save, rows)
    // Within the lock: whoever deletes a picture waits, and then finds it in use.
    for (const key of pictures ? await missingFiles(pictures, changes) : [])
      if (!problems.has(key)) problems.set(key, { reason: 'missing-file', form: SETTINGS[key].form })
    if (problems.size > 0) return { ok: false, reason: 'invalid', problems }
    const isDue = [...changes.keys()].some((key) => confirmedBySetting(key) !== null)
    if (isDue && !confirmed) return { ok: false, reason: 'not-confirmed' }
    for (const [key, text] of changes) {
      await writeSetting(tx, key, text)
      const [before, after] = [{ value: storedText(rows, key) }, { value: text }]
      await writeAudit(tx, actor, { action, recordId: key, before, after })
    }
    // A save that changes nothing is recorded too, under the group: it is no change of any setting.
    if (changes.size === 0) await writeAudit(tx, actor, { action: 'setting.save', recordId: group })
    return { ok: true }
  })
}
