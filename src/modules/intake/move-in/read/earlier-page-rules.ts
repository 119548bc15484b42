import type { DateOrder } from '#modules/intake/files/file-answer-rules.ts'
import { foldText } from '#shared/text/turkish.ts'

/** A page or post of a file, as the earlier shop had it. */
export interface EarlierPage {
  /** Of the file, from 1; 0 for a file of a folder. */
  readonly line: number
  /** What the reader of a report finds it by: its address or its file. */
  readonly subject: string
  /** Makes it the same one in the next run. */
  readonly key: string
  readonly kind: 'page' | 'post'
  readonly title: string
  /** The last part of its address, as the file has it; '' where there is none. */
  readonly slug: string
  /** Where it stood: paths or whole addresses. */
  readonly oldAddresses: readonly string[]
  /** What relative addresses in its text are relative to; '' where the file does not say. */
  readonly base: string
  /** As it was shown, not cleaned. */
  readonly html: string
  /** What search engines were told: plain text or HTML. */
  readonly summary: string
  readonly metaTitle: string
  /** The picture above a post; '' for none. */
  readonly picture: string
  /** Of a post; null where the file does not say it. */
  readonly postedAt: Date | null
  /** False for drafts, private pages and those with a password. */
  readonly wasShown: boolean
}

/** Why a page is left out. */
export type EarlierPageProblem =
  | 'page-title'
  | 'page-empty'
  | 'page-long'
  | 'page-broken'
  | 'page-thrown-away'

/** What is to know about a page that comes along. `detail` names what it is about. */
export type EarlierPageNote =
  | 'legal'
  | 'address-taken'
  | 'shortcodes'
  | 'embedded'
  | 'links'
  | 'picture'
  | 'title-cut'

/** A page whose day is as the file writes it. */
export interface WrittenPage extends Omit<EarlierPage, 'postedAt'> {
  /** '' where the file does not say it. */
  readonly posted: string
}

/** The pages of a file before their days are read, which needs all of them. */
export interface WrittenPages extends Omit<ReadPages, 'pages' | 'dates'> {
  pages: WrittenPage[]
  /** The titles of a table, by which it is known again; null for other files. */
  header: readonly string[] | null
}

export interface ReadPages {
  pages: EarlierPage[]
  /** How days such as 05/12/2024 were read; null where the file has none. */
  dates: DateOrder | null
  problems: { line: number; subject: string; problem: EarlierPageProblem }[]
  /** Hosts of the earlier shop, in lower case without `www.`. */
  hosts: string[]
}

/** Pages and posts of one file; they are written together. */
export const MAX_PAGES = 5000

const LEGAL =
  /gizlilik|kvkk|kisisel veri|cerez|cookie|privacy|mesafeli|on bilgilendirme|sozlesme|iptal|iade|teslimat|kullanim kosul|terms|refund|return policy|shipping policy|legal|imprint/

/**
 * True for a page that sounds like a legal one. The shop has its own, with its seller and its rules, so such a text of an earlier shop is never
 * shown before somebody has read it.
 */
export function soundsLegal({ title, slug }: Pick<EarlierPage, 'title' | 'slug'>): boolean {
  return LEGAL.test(foldText(`${title} ${slug}`).replace(/[-_]+/g, ' '))
}

/** The host of an address without `www.`, in lower case; '' where it names none. */
export function hostOf(address: string): string {
  const written = address.startsWith('//') ? `https:${address}` : address
  if (!/^https?:/i.test(written) || !URL.canParse(written)) return ''
  return new URL(written).host.toLowerCase().replace(/^www\./, '')
}
