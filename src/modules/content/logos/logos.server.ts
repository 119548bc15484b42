import { createHash } from 'node:crypto'
import { type LogoShape, SHOP_COLOUR, shopInitial } from '#modules/kernel/pictures/logo-rules.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { PictureStore } from '#modules/platform/media/pictures.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { drawIcons, type IconSource } from './draw-icons.ts'
import { icoOf } from './ico-file.ts'
import { ICONS, type IconName, manifestOf } from './icon-rules.ts'
import { type StoreLogoResult, storeLogo } from './store-logo.ts'

export type { LogoProblem } from './store-logo.ts'

/** What the shop looks like: its logos and icons. */
export interface Logos {
  /**
   * Stores an uploaded logo or mark, or says why not. It is in force once a setting names its file (`/ayarlar/logo`), so that saving, history and
   * undo are those of every setting.
   */
  upload(actor: Actor, shape: LogoShape, bytes: Buffer): Promise<StoreLogoResult>
  /** Changes with what the icons show; part of their addresses. */
  iconVersion(): string
  /** The bytes of an icon in force: of the mark in the settings, else with the initial of the shop's name. */
  icon(name: IconName): Promise<Buffer>
  manifest(): ReturnType<typeof manifestOf>
}

/** Changes when icons are drawn in another way, so that browsers fetch them again. */
const DRAWING = 1

/** Logos and icons of a shop. Drawn icons are stored beside the pictures, so that a restart draws none again. */
export function createLogos({
  db,
  log,
  settings,
  pictures,
}: Pick<ShopDeps, 'db' | 'log'> & { settings: Settings; pictures: PictureStore }): Logos {
  /** The icons of one version, the one in force last. */
  let drawn: { version: string; icons: Map<IconName, Promise<Buffer>> } = { version: '', icons: new Map() }

  /** The last version and what it was computed from: every page names it. */
  let latest: { shows: string; version: string } | null = null

  function iconVersion(): string {
    const mark = settings.get().magazaSimgesi
    const shows = mark?.path ?? `${shopInitial(settings.store().name)} ${SHOP_COLOUR}`
    if (latest?.shows !== shows) {
      const version = createHash('sha256').update(`${DRAWING} ${shows}`).digest('hex').slice(0, 12)
      latest = { shows, version }
    }
    return latest.version
  }

  /** Null for a mark whose file is gone, as after a backup was put back without the pictures. */
  async function source(): Promise<IconSource | null> {
    const mark = settings.get().magazaSimgesi
    if (!mark) return { name: settings.store().name }
    const bytes = await pictures.read(mark.path.slice('/images/'.length))
    return bytes && { mark: bytes }
  }

  /** `isFinal` is false for a stopgap, to be drawn again. */
  async function make(name: IconName, version: string): Promise<{ bytes: Buffer; isFinal: boolean }> {
    const { kind, sizes } = ICONS[name]
    const files = sizes.map((size) => `icon-${version}-${kind}-${size}.png`)
    const stored = await Promise.all(files.map((file) => pictures.read(file)))
    let pngs = stored.filter((png) => png !== null)
    let isFinal = true
    if (pngs.length < sizes.length) {
      const from = await source()
      isFinal = from !== null
      if (!from)
        log.warn({ mark: settings.get().magazaSimgesi?.path }, 'the file of the shop’s mark is missing')
      pngs = await drawIcons(from ?? { name: settings.store().name }, kind, sizes)
      if (isFinal) await Promise.all(pngs.map((png, index) => pictures.write(files[index] ?? '', png)))
    }
    const [only] = pngs
    if (name !== 'favicon.ico' && only) return { bytes: only, isFinal }
    return { bytes: icoOf(pngs.map((png, index) => ({ size: sizes[index] ?? 0, png }))), isFinal }
  }

  return {
    async upload(actor, shape, bytes) {
      const result = await storeLogo(pictures, bytes, shape)
      if (result.ok)
        await writeAudit(db, actor, {
          action: 'setting.upload',
          recordId: shape,
          after: { file: result.file, bytes: bytes.length },
        })
      return result
    },
    iconVersion,
    icon(name) {
      const version = iconVersion()
      if (drawn.version !== version) drawn = { version, icons: new Map() }
      const { icons } = drawn
      const known = icons.get(name)
      if (known) return known
      const made = make(name, version).then(
        ({ bytes, isFinal }) => {
          if (!isFinal) icons.delete(name)
          return bytes
        },
        (error: unknown) => {
          icons.delete(name)
          throw error
        },
      )
      icons.set(name, made)
      return made
    },
    manifest: () => manifestOf(settings.store().name, iconVersion()),
  }
}
