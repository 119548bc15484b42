import { type Database, type Db, transaction } from '#database/database.ts'
import { databaseNow } from '#database/database-clock.ts'
import { leadToMovedPage } from '#modules/content/redirects/redirects.server.ts'
import { BLOG_PATH, isPostPath, isReservedPath, REQUIRED_PATHS } from '#modules/kernel/pages/pages-rules.ts'
import { type Actor, type AuditFields, writeAudit } from '#modules/platform/audit/audit.server.ts'
import {
  type RecordChange,
  readRecordChange,
  readRecordChanges,
} from '#modules/platform/audit/record-history.server.ts'
import { collectionAt } from '#modules/platform/settings/collection-rules.ts'
import { readTakenPaths, type Settings } from '#modules/platform/settings/settings.server.ts'
import { istanbulDay } from '#shared/dates.ts'
import { cleanHtml } from '#shared/text/clean-html.server.ts'
import {
  deletePages,
  type EditedPage,
  listPages,
  lockLanguages,
  lockPaths,
  movePost,
  publishPage,
  readLanguages,
  writePage,
} from './pages-admin-queries.ts'
import type { PageForm, PageRecord, PageText, PostForm } from './pages-admin-schemas.ts'

type NotFound = { ok: false; reason: 'not-found' }
type Conflict = { ok: false; reason: 'conflict'; current: PageRecord }
/** `english-needed`: the page shows more than its text, in English too. */
export type SavePageResult =
  | { ok: true; page: PageRecord }
  | { ok: false; reason: 'english-needed' }
  | NotFound
  | Conflict
export type CreatePageResult = { ok: true; page: PageRecord } | { ok: false; reason: 'taken' | 'reserved' }
/** `required`: the law asks for the page, or it shows products. */
export type PublishPageResult =
  | { ok: true; page: PageRecord }
  | { ok: false; reason: 'required' }
  | NotFound
  | Conflict
export type DeletePageResult = { ok: true } | { ok: false; reason: 'required' } | NotFound | Conflict

/** `no-post`: the page is none of the blog. `future`: the day is yet to come. `draft`: the day of a draft is that of its publication. */
export type MovePostResult =
  | { ok: true; page: PageRecord }
  | { ok: false; reason: 'no-post' | 'taken' | 'reserved' | 'future' | 'draft' }
  | NotFound
  | Conflict

/** Pages as staff edits them: the texts of one address in all languages are one record. Every change is recorded with the text before. */
export interface PagesForStaff {
  list(): ReturnType<typeof listPages>
  page(id: number): Promise<PageRecord | null>
  save(actor: Actor, id: number, form: PageForm, version: number): Promise<SavePageResult>
  /** A draft, so that nobody sees it empty; below `/blog/` it is a blog post. */
  create(actor: Actor, form: { path: string; title: string }): Promise<CreatePageResult>
  /** Shows a page of text to shoppers, or makes it a draft. */
  publish(actor: Actor, id: number, published: boolean, version: number): Promise<PublishPageResult>
  /** Gives a blog post another address and day, in all languages. The old address leads to the new one. */
  movePost(actor: Actor, id: number, form: PostForm, version: number): Promise<MovePostResult>
  remove(actor: Actor, id: number, version: number): Promise<DeletePageResult>
  history(id: number, page: { before?: number | undefined; limit: number }): Promise<RecordChange[]>
  /** Puts back the texts that a change replaced. */
  undo(actor: Actor, id: number, change: number, version: number): Promise<SavePageResult>
}

const NO_TEXT: PageText = { title: '', metaTitle: '', metaDescription: '', body: '' }
const FIELDS = ['title', 'metaTitle', 'metaDescription', 'body'] as const
/** Actions that replaced texts. */
const TEXT_CHANGES: ReadonlySet<string> = new Set(['page.change', 'page.undo'])
const NOT_FOUND = { ok: false, reason: 'not-found' } as const

export const isRequiredPath = (path: string) => REQUIRED_PATHS.some((each) => each === path)
/** Pages of text alone: what shows products belongs to the shop. */
export const isDeletablePath = (path: string, containers: number) => containers === 0 && !isRequiredPath(path)

function textOf(page: EditedPage | undefined): PageText {
  if (!page) return NO_TEXT
  const { title, metaTitle, metaDescription, body } = page
  return { title, metaTitle, metaDescription, body }
}

function recordOf([turkish, ...others]: readonly EditedPage[]): PageRecord | null {
  if (!turkish) return null
  const { id, path, version, isPublished, postedOn, isImported, containers } = turkish
  const english = others.find(({ locale }) => locale === 'en')
  return {
    id,
    path,
    version,
    isRequired: isRequiredPath(path),
    isDeletable: isDeletablePath(path, containers.length),
    isPublished,
    postedOn,
    hasOwnDay: postedOn !== null && (isPublished || isImported),
    containers,
    tr: textOf(turkish),
    en: textOf(english),
  }
}

/** The fields of a page in the audit log, in the order of its form. */
export const RECORDED_FIELDS = (['tr', 'en'] as const).flatMap((locale) =>
  FIELDS.map((field) => `${locale}.${field}` as const),
)

/** What the audit log keeps, as 'tr.body': enough to put it back. */
const recorded = (form: PageForm): AuditFields =>
  Object.fromEntries(
    (['tr', 'en'] as const).flatMap((locale) =>
      FIELDS.map((field) => [`${locale}.${field}`, form[locale][field]]),
    ),
  )

/** A command that changes nothing is recorded too, without the page: it is no change of its history. */
const recordNoChange = (tx: Db, actor: Actor, action: 'page.publish' | 'page.unpublish' | 'page.move') =>
  writeAudit(tx, actor, { action, recordId: '' })

/** The day in Istanbul by the database's clock. */
const today = async (tx: Db) => istanbulDay(await databaseNow(tx))

/** Stored as it will be printed. */
const cleaned = (text: PageText): PageText => ({
  ...text,
  body: cleanHtml(text.body, 'page').trim(),
})

/** `announce` is called after a commit, and resolves when this process shows the new texts. */
export function createPagesForStaff(deps: {
  db: Database
  settings: Settings
  announce: () => Promise<void>
}): PagesForStaff {
  const { db, settings, announce } = deps

  async function write(tx: Db, current: PageRecord, form: PageForm): Promise<void> {
    const { path, isPublished, postedOn } = current
    const version = current.version + 1
    await writePage(tx, { path, locale: 'tr', version, isPublished, postedOn }, form.tr)
    if (form.en.title !== '')
      await writePage(tx, { path, locale: 'en', version, isPublished, postedOn }, form.en)
  }

  async function change(
    actor: Actor,
    id: number,
    version: number,
    action: 'page.change' | 'page.undo',
    make: (current: PageRecord) => PageForm,
  ): Promise<SavePageResult> {
    const result = await transaction(db, async (tx): Promise<SavePageResult> => {
      const languages = await lockLanguages(tx, id)
      const current = recordOf(languages)
      if (!current) return NOT_FOUND
      if (current.version !== version) return { ok: false, reason: 'conflict', current }
      const made = make(current)
      const form = { tr: cleaned(made.tr), en: cleaned(made.en) }
      const english = languages.find(({ locale }) => locale === 'en')
      if (form.en.title === '' && english) {
        if (english.containers.length > 0) return { ok: false, reason: 'english-needed' }
        await deletePages(tx, [english.id])
      }
      await write(tx, current, form)
      const [before, after] = [recorded(current), recorded(form)]
      await writeAudit(tx, actor, { action, recordId: String(id), before, after })
      const page = recordOf(await readLanguages(tx, id))
      return page ? { ok: true, page } : NOT_FOUND
    })
    if (result.ok) await announce()
    return result
  }

  return {
    list: () => listPages(db),
    page: async (id) => recordOf(await readLanguages(db, id)),
    save: (actor, id, form, version) => change(actor, id, version, 'page.change', () => form),
    async create(actor, { path, title }) {
      const result = await transaction(db, async (tx): Promise<CreatePageResult> => {
        await lockPaths(tx)
        if (isReservedPath(path) || path === BLOG_PATH || Object.values(settings.routes()).includes(path))
          return { ok: false, reason: 'reserved' }
        const isCollection = collectionAt(settings.get(), path, 'tr') !== null
        if (isCollection || (await readTakenPaths(tx, [path])).has(path))
          return { ok: false, reason: 'taken' }
        const isPost = isPostPath(path)
        const id = await writePage(
          tx,
          { path, locale: 'tr', version: 1, isPublished: false, postedOn: isPost ? await today(tx) : null },
          { ...NO_TEXT, title },
        )
        await writeAudit(tx, actor, { action: 'page.create', recordId: String(id), after: { path, title } })
        const page = recordOf(await readLanguages(tx, id))
        if (!page) throw new Error(`the page ${path} was not written`)
        return { ok: true, page }
      })
      if (result.ok) await announce()
      return result
    },
    async publish(actor, id, published, version) {
      const result = await transaction(db, async (tx): Promise<PublishPageResult> => {
        const current = recordOf(await lockLanguages(tx, id))
        if (!current) return NOT_FOUND
        if (current.version !== version) return { ok: false, reason: 'conflict', current }
        if (!published && !current.isDeletable) return { ok: false, reason: 'required' }
        if (current.isPublished === published) {
          await recordNoChange(tx, actor, published ? 'page.publish' : 'page.unpublish')
          return { ok: true, page: current }
        }
        // A post of this shop is of the day it is published; one of an earlier shop keeps its day.
        const isNew = published && current.postedOn !== null && !current.hasOwnDay
        const postedOn = isNew ? await today(tx) : current.postedOn
        await publishPage(tx, { path: current.path, version: version + 1, isPublished: published, postedOn })
        const action = published ? 'page.publish' : 'page.unpublish'
        await writeAudit(tx, actor, { action, recordId: String(id) })
        const page = recordOf(await readLanguages(tx, id))
        return page ? { ok: true, page } : NOT_FOUND
      })
      if (result.ok) await announce()
      return result
    },
    async movePost(actor, id, { path, postedOn }, version) {
      const result = await transaction(db, async (tx): Promise<MovePostResult> => {
        await lockPaths(tx)
        const current = recordOf(await lockLanguages(tx, id))
        if (!current) return NOT_FOUND
        if (current.version !== version) return { ok: false, reason: 'conflict', current }
        if (current.postedOn === null) return { ok: false, reason: 'no-post' }
        const before = { path: current.path, postedOn: current.postedOn }
        if (path === before.path && postedOn === before.postedOn) {
          await recordNoChange(tx, actor, 'page.move')
          return { ok: true, page: current }
        }
        if (postedOn !== before.postedOn && !current.hasOwnDay) return { ok: false, reason: 'draft' }
        if (postedOn !== before.postedOn && postedOn > (await today(tx)))
          return { ok: false, reason: 'future' }
        if (path !== before.path) {
          if (Object.values(settings.routes()).includes(path)) return { ok: false, reason: 'reserved' }
          if ((await readTakenPaths(tx, [path])).has(path)) return { ok: false, reason: 'taken' }
        }
        await movePost(tx, before.path, { path, postedOn, version: version + 1 })
        if (path !== before.path) await leadToMovedPage(tx, { from: before.path, to: path })
        const after = { path, postedOn }
        await writeAudit(tx, actor, { action: 'page.move', recordId: String(id), before, after })
        const page = recordOf(await readLanguages(tx, id))
        return page ? { ok: true, page } : NOT_FOUND
      })
      if (result.ok) await announce()
      return result
    },
    async remove(actor, id, version) {
      const result = await transaction(db, async (tx): Promise<DeletePageResult> => {
        const languages = await lockLanguages(tx, id)
        const current = recordOf(languages)
        if (!current) return NOT_FOUND
        if (current.version !== version) return { ok: false, reason: 'conflict', current }
        if (!current.isDeletable) return { ok: false, reason: 'required' }
        await deletePages(
          tx,
          languages.map((page) => page.id),
        )
        const before = { path: current.path, ...recorded(current) }
        await writeAudit(tx, actor, { action: 'page.delete', recordId: String(id), before })
        return { ok: true }
      })
      if (result.ok) await announce()
      return result
    },
    history: (id, page) => readRecordChanges(db, 'page', [String(id)], page),
    async undo(actor, id, changeId, version) {
      const found = await readRecordChange(db, 'page', changeId)
      if (found?.recordId !== String(id) || !TEXT_CHANGES.has(found.action)) return NOT_FOUND
      const before = (locale: 'tr' | 'en', text: PageText): PageText => {
        const put = (field: (typeof FIELDS)[number]) => {
          const value = found.before[`${locale}.${field}`]
          return typeof value === 'string' ? value : text[field]
        }
        return {
          title: put('title'),
          metaTitle: put('metaTitle'),
          metaDescription: put('metaDescription'),
          body: put('body'),
        }
      }
      return change(actor, id, version, 'page.undo', ({ tr, en }) => ({
        tr: before('tr', tr),
        en: before('en', en),
      }))
    },
  }
}
