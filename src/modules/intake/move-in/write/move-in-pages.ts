import type { Database, Db } from '#database/database.ts'
import { plainText, shortText } from '#modules/content/feeds/plain-text-rules.ts'
import {
  choosePaths,
  cleanPageBody,
  createImportedPages,
  type ImportedPage,
  MAX_BODY_LENGTH,
  MAX_DESCRIPTION,
  MAX_TITLE,
  readImportedPages,
} from '#modules/content/pages/imported-pages.server.ts'
import { readOldAddress } from '#modules/content/redirects/old-address-rules.ts'
import { findOldAddresses, saveOldAddresses } from '#modules/content/redirects/redirects.server.ts'
import { registerPictures } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { fileNameAt } from '#modules/kernel/pictures/picture-rules.ts'
import type { StoredPicture } from '#modules/platform/media/pictures.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { NoteValue, RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { istanbulDay } from '#shared/dates.ts'
import { oneLine, withoutHiddenCharacters } from '#shared/text/shopper-text.ts'
import { slugify } from '#shared/text/turkish.ts'
import type { MoveInReport } from '../move-in-schemas.ts'
import {
  addressesIn,
  hasEmbedded,
  type NewPicture,
  withAddresses,
  withoutShortcodes,
  withParagraphs,
} from '../read/earlier-page-html.ts'
import {
  type EarlierPage,
  type EarlierPageNote,
  type EarlierPageProblem,
  hostOf,
  type ReadPages,
  soundsLegal,
} from '../read/earlier-page-rules.ts'
import { written } from './move-in-customers.ts'
import { rememberMovedIn } from './move-in-records.ts'
import { pageRow, SHOWN_ROWS } from './move-in-rows.ts'

/** Brings pictures of a text into the shop's store. */
export interface PagePictures {
  /** Those that could be stored; `problems` say why others could not, by their `line`. */
  find(pictures: readonly { source: string; line: number }[]): Promise<{
    bySource: ReadonlyMap<string, StoredPicture>
    problems: readonly { line: number; reason: RunNote }[]
  }>
}

export interface PagesReport {
  /** `drafts` and `posts` are of the new ones. */
  counts: Record<'new' | 'drafts' | 'posts' | 'same' | 'refused' | 'redirects' | 'pictures', number>
  notes: { line: number; subject: string; note: EarlierPageNote | EarlierPageProblem; detail: NoteValue }[]
  /** The first that come in, for a screen. */
  rows: MoveInReport['rows']
}

export interface MoveInPagesDeps {
  readonly db: Database
  readonly now: Date
  readonly settings: Pick<Settings, 'routes' | 'store'>
  readonly pictures: PagePictures
  /** The number of the run; none in a dry run. */
  readonly run?: number | null
}

export interface MoveInPagesOptions {
  readonly dryRun: boolean
  /** Shows what the earlier shop showed, but for what sounds legal or has an address of this shop; otherwise everything is a draft. */
  readonly publish: boolean
  /** The address of the earlier shop; '' where nobody said it. */
  readonly site: string
}

/** A page whose text is ready but for its addresses. */
interface Prepared {
  page: EarlierPage
  html: string
  links: string[]
  /** What each picture's address in the text means. */
  pictures: Map<string, string>
}

/** What a reader would see of it. */
const isEmptyBody = (html: string) => plainText(html) === '' && !html.includes('<img')

function absolute(address: string, base: string): string {
  return URL.canParse(address, base || undefined) ? new URL(address, base || undefined).href : address
}

function prepare(page: EarlierPage, site: string): { prepared: Prepared; codes: string[] } {
  const isWordPress = page.key.startsWith('wordpress ')
  const { html: bare, removed } = isWordPress
    ? withoutShortcodes(page.html)
    : { html: page.html, removed: [] }
  const above =
    page.picture === '' ? '' : `<p><img src="${page.picture.replaceAll('"', '%22')}" alt=""></p>\n`
  const html = above + (isWordPress ? withParagraphs(bare) : bare)
  const { links, pictures } = addressesIn(html)
  const base = page.base || site
  return {
    codes: removed,
    prepared: { page, html, links, pictures: new Map(pictures.map((src) => [src, absolute(src, base)])) },
  }
}

const EMPTY = /<(figure|figcaption|p|div)>(?:\s|<br \/>|&nbsp;)*<\/\1>\s*/g

/** Cleaned, without spans, whose classes are gone, and without the frames of pictures and forms that are. */
function tidyBody(html: string): string {
  let body = cleanPageBody(html).replace(/<\/?span>/g, '')
  for (let before = ''; before !== body; ) {
    before = body
    body = body.replace(EMPTY, '')
  }
  return body.trim()
}

const FILE_ENDING = /\.(?:html?|php|aspx?)$/i

const isLegal = (page: EarlierPage): boolean => page.kind === 'page' && soundsLegal(page)

/** The day of a post; today where the file does not say it or names a day to come. Null for a page. */
function dayOf({ kind, postedAt }: EarlierPage, now: Date): string | null {
  if (kind === 'page') return null
  return istanbulDay(postedAt === null || postedAt > now ? now : postedAt)
}

const pathOf = (page: EarlierPage): string => {
  const slug = slugify(page.slug.replace(FILE_ENDING, '')) || slugify(page.title) || 'sayfa'
  return page.kind === 'post' ? `/blog/${slug}` : `/${slug}`
}

/** The path and query by which an address of the earlier shop is known; null for another site's and for what names no page. */
function oldAddressOf(
  href: string,
  { base, hosts }: { base: string; hosts: ReadonlySet<string> },
): string | null {
  if (/^(?:#|[a-z][a-z0-9+.-]*:(?!\/\/))/i.test(href)) return null
  const host = hostOf(href)
  if (host !== '' && !hosts.has(host)) return null
  if (host !== '' || href.startsWith('/')) return href
  return base === '' ? null : absolute(href, base)
}

/** What an address is known by, however it is written; null for one that is none. */
function addressKey(address: string): string | null {
  const old = readOldAddress(address)
  return old && `${old.path}?${old.query}`
}

interface Linked {
  /** Every link of the texts. */
  links: readonly { href: string; base: string }[]
  /** Every page of the file, with its path here where it has one. */
  pages: readonly { page: EarlierPage; path: string | undefined }[]
  hosts: ReadonlySet<string>
}

/**
 * Says what becomes of a link: the path here of a page of the file or of what this shop knows by that address, the same link for other sites, null for an
 * address of the earlier shop that leads nowhere.
 */
async function linksOf(
  tx: Db,
  { links, pages, hosts }: Linked,
): Promise<(href: string, base: string) => string | null> {
  const inFile = new Map<string, string>()
  for (const { page, path } of pages)
    for (const address of path === undefined ? [] : page.oldAddresses) {
      const key = addressKey(address)
      if (key !== null && path !== undefined) inFile.set(key, path)
    }
  const asked = links.flatMap(({ href, base }) => oldAddressOf(href, { base, hosts }) ?? [])
  const known = await findOldAddresses(tx, [...new Set(asked)])
  return (href, base) => {
    const old = oldAddressOf(href, { base, hosts })
    if (old === null) return href
    const to = inFile.get(addressKey(old) ?? '') ?? known.get(old)
    return to === undefined ? null : to + (/#.*$/.exec(href)?.[0] ?? '')
  }
}

/**
 * Brings the pages of a file in: each a page of this shop that staff can edit, with its pictures, with links to what this shop knows, and with its old
 * addresses leading to it. A page that came in before stays as it is, whatever the file says. One transaction; pictures are stored before it.
 */
export async function moveInPages(
  { db, now, settings, pictures, run }: MoveInPagesDeps,
  read: ReadPages,
  { dryRun, publish, site }: MoveInPagesOptions,
): Promise<PagesReport> {
  const counts: PagesReport['counts'] = {
    ...{ new: 0, drafts: 0, posts: 0, same: 0, refused: read.problems.length, redirects: 0, pictures: 0 },
  }
  const notes: PagesReport['notes'] = read.problems.map(({ line, subject, problem }) => ({
    ...{ line, subject, note: problem, detail: '' },
  }))
  const known = await readImportedPages(
    db,
    read.pages.map(({ key }) => key),
  )
  const ready: Prepared[] = []
  let rows: PagesReport['rows'] = []
  const seen = new Set<string>()
  for (const page of read.pages) {
    const note = (what: EarlierPageNote | EarlierPageProblem, detail = '') =>
      notes.push({ line: page.line, subject: page.subject, note: what, detail })
    const refuse = (problem: EarlierPageProblem) => {
      note(problem)
      counts.refused += 1
    }
    if (known.has(page.key) || seen.has(page.key)) {
      counts.same += 1
      continue
    }
    seen.add(page.key)
    const title = oneLine(withoutHiddenCharacters(plainText(page.title)))
    if ((page.title + page.html).includes('\ufffd')) refuse('page-broken')
    else if (title === '') refuse('page-title')
    else if (page.html.length > MAX_BODY_LENGTH * 4) refuse('page-long')
    else {
      const { prepared, codes } = prepare({ ...page, title }, site)
      const cleaned = tidyBody(prepared.html)
      if (isEmptyBody(cleaned) && prepared.pictures.size === 0) refuse('page-empty')
      else if (cleaned.length > MAX_BODY_LENGTH) refuse('page-long')
      else {
        if (codes.length > 0) note('shortcodes', codes.slice(0, 10).join(', '))
        if (hasEmbedded(page.html)) note('embedded')
        if (isLegal(page)) note('legal')
        if ([...title].length > MAX_TITLE) note('title-cut')
        ready.push(prepared)
      }
    }
  }
  const stored = await storedPictures(ready, { db, pictures, dryRun }, counts, notes)
  await written(db, dryRun, async (tx) => {
    const paths = await choosePaths(
      tx,
      settings,
      ready.map(({ page }) => pathOf(page)),
    )
    // Another run may have brought them in since they were looked up; nobody else can now.
    const meanwhile = await readImportedPages(
      tx,
      ready.map(({ page }) => page.key),
    )
    const fresh = ready
      .map((each, index) => ({ ...each, path: paths[index] ?? '' }))
      .filter(({ page }) => !meanwhile.has(page.key))
    counts.same += ready.length - fresh.length
    const hosts = new Set([...read.hosts, hostOf(site)].filter((host) => host !== ''))
    const link = await linksOf(tx, {
      links: fresh.flatMap(({ page, links }) => links.map((href) => ({ href, base: page.base || site }))),
      pages: [...read.pages.map((page) => ({ page, path: known.get(page.key) })), ...fresh],
      hosts,
    })
    const made = fresh.map(({ page, html, path, pictures: sources }): ImportedPage => {
      let lost = 0
      const body = tidyBody(
        withAddresses(html, {
          link(href) {
            const to = link(href, page.base || site)
            if (to === null) lost += 1
            return to ?? href
          },
          picture: (src) => stored.get(sources.get(src) ?? '') ?? null,
        }),
      )
      const note = (what: EarlierPageNote, detail: NoteValue) =>
        notes.push({ line: page.line, subject: page.subject, note: what, detail })
      if (path !== pathOf(page)) note('address-taken', path)
      if (lost > 0) note('links', lost)
      // Beside a page of the shop it waits until somebody has compared them.
      const isAlone = path === pathOf(page) && !isLegal(page)
      const isPublished = publish && page.wasShown && isAlone
      return {
        ...{ key: page.key, path, body, isPublished, postedOn: dayOf(page, now) },
        title: [...page.title].slice(0, MAX_TITLE).join(''),
        metaTitle: shortText(plainText(page.metaTitle), MAX_TITLE),
        metaDescription: shortText(plainText(page.summary), MAX_DESCRIPTION),
      }
    })
    await rememberMovedIn(tx, run, 'pages', await createImportedPages(tx, made))
    counts.redirects = await saveOldAddresses(
      tx,
      fresh.flatMap(({ page, path }) => page.oldAddresses.map((from) => ({ from, to: path }))),
      settings.store().url,
    )
    counts.new = made.length
    rows = fresh.slice(0, SHOWN_ROWS).map(({ page, path }) => pageRow(page.line, { title: page.title, path }))
    counts.drafts = made.filter(({ isPublished }) => !isPublished).length
    counts.posts = fresh.filter(({ page }) => page.kind === 'post').length
  })
  return {
    counts,
    rows,
    notes: notes.sort((a, b) => a.line - b.line || a.subject.localeCompare(b.subject, 'tr')),
  }
}

/** The pictures of the texts in the shop's library, by their whole addresses; none is fetched in a dry run. */
async function storedPictures(
  ready: readonly Prepared[],
  { db, pictures, dryRun }: { db: Db; pictures: PagePictures; dryRun: boolean },
  counts: PagesReport['counts'],
  notes: PagesReport['notes'],
): Promise<Map<string, NewPicture>> {
  const wanted = ready.flatMap(({ page, pictures: own }) =>
    [...own.values()].map((source) => ({ source, line: page.line, subject: page.subject })),
  )
  const stored = new Map<string, NewPicture>()
  if (!dryRun && wanted.length > 0) {
    // Files of a folder have no lines, so the pictures count instead.
    const { bySource, problems } = await pictures.find(wanted.map(({ source }, line) => ({ source, line })))
    await registerPictures(
      db,
      [...bySource].map(([source, picture]) => ({ ...picture, source, name: fileNameAt(source) })),
    )
    for (const [source, { file, width, height }] of bySource)
      stored.set(source, { src: `/images/${file}`, width, height })
    for (const { line: index, reason } of problems) {
      const { line = 0, subject = '' } = wanted[index] ?? {}
      notes.push({ line, subject, note: 'picture', detail: reason })
    }
  }
  counts.pictures = dryRun ? new Set(wanted.map(({ source }) => source)).size : stored.size
  return stored
}
