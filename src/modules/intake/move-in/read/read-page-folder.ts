import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import iconv from 'iconv-lite'
import { marked } from 'marked'
import { plainText } from '#modules/content/feeds/plain-text-rules.ts'
import { encodingOfBytes } from '#shared/text/text-encoding.ts'
import { isYes } from './earlier-columns.ts'
import { MAX_PAGES, type WrittenPage, type WrittenPages } from './earlier-page-rules.ts'

/** Bytes of one file; a page of text is much shorter. */
const MAX_BYTES = 2_000_000
const MARKDOWN = new Set(['.md', '.markdown'])
const HTML = new Set(['.html', '.htm'])

/** The `name: value` lines between two lines of `---` at the beginning of a text, names in lower case, and what follows. */
export function readFrontMatter(text: string): { facts: ReadonlyMap<string, string>; rest: string } {
  const [whole, lines = ''] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? []
  if (whole === undefined) return { facts: new Map(), rest: text.replace(/^\uFEFF/, '') }
  const facts = new Map<string, string>()
  for (const line of lines.split(/\r?\n/)) {
    const [, name, value = ''] = /^([\p{L}_][\p{L}\d_-]*)\s*:\s*(.*)$/u.exec(line) ?? []
    if (name) facts.set(name.toLowerCase(), value.trim().replace(/^(["'])(.*)\1$/, '$2'))
  }
  return { facts, rest: text.slice(whole.length) }
}

const firstHeading = /<h1\b[^>]*>([\s\S]*?)<\/h1>/i

function pageOf(subject: string, ending: string, text: string): WrittenPage {
  const { facts, rest } = readFrontMatter(text)
  const fact = (...names: string[]) => names.map((name) => facts.get(name) ?? '').find(Boolean) ?? ''
  const document = MARKDOWN.has(ending) ? marked.parse(rest, { async: false }) : rest
  const shown = /<body\b[^>]*>([\s\S]*)<\/body>/i.exec(document)?.[1] ?? document
  const heading = firstHeading.exec(shown)
  const given =
    fact('title', 'başlık', 'baslik') || plainText(/<title>([\s\S]*?)<\/title>/i.exec(document)?.[1] ?? '')
  const title = given || plainText(heading?.[1] ?? '')
  // The page prints its title itself.
  const repeats = heading !== null && plainText(heading[1] ?? '') === title
  const address = fact('url', 'permalink', 'adres')
  const published = fact('published', 'yayında')
  const hidden = isYes(fact('draft', 'taslak')) || (published !== '' && !isYes(published))
  return {
    line: 0,
    subject,
    key: `folder ${subject}`,
    kind: fact('type', 'layout') === 'post' ? 'post' : 'page',
    title,
    slug:
      fact('slug') ||
      (address.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? '') ||
      basename(subject, ending),
    oldAddresses: address === '' ? [] : [address],
    base: '',
    html: repeats ? shown.replace(firstHeading, '') : shown,
    summary: fact('description', 'excerpt', 'açıklama'),
    metaTitle: '',
    picture: fact('image', 'resim'),
    posted: fact('date', 'tarih'),
    wasShown: !hidden,
  }
}

/**
 * The HTML and Markdown files of a folder and the folders in it, each a page; links to elsewhere on the disk are not followed. Null for a folder
 * without such files; 'too-many' for more than `MAX_PAGES`.
 */
export async function readPageFolder(folder: string): Promise<WrittenPages | 'too-many' | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => MARKDOWN.has(extname(path).toLowerCase()) || HTML.has(extname(path).toLowerCase()))
    .sort()
  if (files.length === 0) return null
  if (files.length > MAX_PAGES) return 'too-many'
  const read: WrittenPages = { pages: [], problems: [], hosts: [], header: null }
  for (const path of files) {
    const subject = relative(folder, path).split(sep).join('/')
    const problem = (what: 'page-long' | 'page-broken' | 'page-empty') =>
      read.problems.push({ line: 0, subject, problem: what })
    if ((await stat(path)).size > MAX_BYTES) {
      problem('page-long')
      continue
    }
    const bytes = await readFile(path)
    const detected = encodingOfBytes(bytes)
    if (!detected.ok) problem(detected.reason === 'empty' ? 'page-empty' : 'page-broken')
    else read.pages.push(pageOf(subject, extname(path), iconv.decode(bytes, detected.encoding)))
  }
  return read
}
