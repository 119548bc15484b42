import { plainText, shortText } from '#modules/content/feeds/plain-text-rules.ts'
import type {
  EarlierReview,
  NamedProduct,
} from '#modules/content/reviews/imported/imported-reviews.server.ts'
import {
  cleanDescription,
  cleanTitle,
  MAX_DESCRIPTION_LENGTH,
  MAX_REPLY_LENGTH,
  MAX_TITLE_LENGTH,
} from '#modules/content/reviews/reviews-rules.ts'
import type { DateOrder, FileAnswers } from '#modules/intake/files/file-answer-rules.ts'
import { parseEmail } from '#modules/kernel/people/email-rules.ts'
import { authorName, MAX_NAME_LENGTH } from '#modules/people/customers/account/person-rules.ts'
import type { TableRow } from '#modules/platform/spreadsheets/table-file.server.ts'
import { characters, oneLine, withoutHiddenCharacters } from '#shared/text/shopper-text.ts'
import { foldText } from '#shared/text/turkish.ts'
import { isYes, type NamedRow, type NamedTable, namedTable } from './earlier-columns.ts'
import { readMoment } from './earlier-dates.ts'
import { readingOf, type Unclear } from './file-reading.ts'

/** Why a review is left out. */
export type ReviewProblem = 'rating' | 'review-date' | 'rejected' | 'broken-text'
/** What is to know about a review that comes along. */
export type ReviewNote = 'text-cut' | 'reply-cut' | 'no-author' | 'pictures' | 'no-words'

export interface ReadReview {
  line: number
  product: NamedProduct
  /** The author's address, to look up earlier orders and for nothing else; null where there is none. */
  email: string | null
  review: Omit<EarlierReview, 'productId' | 'source'>
  notes: ReviewNote[]
}

export interface ReadReviews {
  reviews: ReadReview[]
  problems: { line: number; product: NamedProduct; problem: ReviewProblem }[]
  /** Rows that are no reviews: pingbacks and notes in a file of WordPress' comments. */
  others: number
  /** How dates such as 05/12/2024 were read; null where the file has none. */
  dates: DateOrder | null
}

const RATING = [
  'rating',
  'review_score',
  'review_rating',
  'stars',
  'score',
  'Puan',
  'Yıldız',
  'Değerlendirme puanı',
]
const TITLE = ['title', 'review_title', 'Başlık', 'Yorum başlığı']
const TEXT = [
  'review_content',
  'body',
  'comment_content',
  'review_body',
  'review_text',
  'review',
  'content',
  'text',
  'Yorum',
  'Metin',
]
const DATE = ['review_date', 'comment_date', 'created_at', 'date', 'submitted_at', 'Tarih', 'Yorum tarihi']
const NAME = [
  'reviewer_name',
  'comment_author',
  'display_name',
  'nickname',
  'author',
  'customer_name',
  'full_name',
  'Yazan',
  'Ad soyad',
  'Müşteri',
  'Ad',
  'name',
]
const EMAIL = ['reviewer_email', 'comment_author_email', 'email', 'customer_email', 'E-posta']
const SKU = ['sku', 'product_sku', 'variant_sku', 'Stok kodu', 'Ürün kodu']
const HANDLE = ['product_handle', 'handle', 'product_url', 'Ürün adresi', 'Adres']
const NUMBER = ['product_id', 'comment_post_ID', 'post_id', 'Ürün no']
const PRODUCT_NAME = ['product_title', 'product_name', 'post_title', 'Ürün adı', 'Ürün', 'product']
const REPLY = ['reply', 'review_reply', 'reply_content', 'shop_reply', 'Yanıt', 'Mağaza yanıtı']
const REPLY_DATE = ['reply_date', 'replied_at', 'comment_created_at', 'Yanıt tarihi']
const STATUS = ['curated', 'comment_approved', 'review_status', 'status', 'published', 'approved', 'Durum']
const VERIFIED = [
  'verified',
  'verified_purchase',
  'verified_buyer',
  'is_verified',
  'reviewer_type',
  'Satın aldı',
]
const PICTURES = ['picture_urls', 'image_urls', 'photo_url', 'photos', 'images', 'img', 'Resimler']

/** Words of the files for reviews that the earlier shop had thrown away, and for those it did not show. */
const REJECTED = new Set('spam trash post-trashed rejected refused deleted reddedildi silindi'.split(' '))
const WAITING = new Set(
  '0 no false hayir hold pending not-yet unpublished unapproved hidden draft bekliyor beklemede gizli taslak'.split(
    ' ',
  ),
)
const BOUGHT = new Set([
  'buyer',
  'verified',
  'verified-buyer',
  'verified_buyer',
  'verified buyer',
  'verified-purchase',
  'verified_purchase',
  'satin aldi',
])

/** Longer cells are cut before they are read; every text of ours is much shorter. */
const MAX_CELL = 20_000

/** HTML as text with the line breaks that its blocks make. */
function textOf(given: string): string {
  const broken = given
    .slice(0, MAX_CELL)
    .replace(/<[a-z!/][^>]*>/gi, (tag) => tag.replace(/\s+/g, ' '))
    .replace(/<br\s*\/?>|<\/(?:p|div|li|h[1-6]|blockquote)\s*>/gi, '\n')
  return withoutHiddenCharacters(
    broken
      .split(/\r\n?|\n/)
      .map(plainText)
      .join('\n'),
  )
}

/**
 * 1 to 5 stars of `4`, `4,5`, `4.0`, `4/5`, `5 stars` or `★★★★☆`. Fractions are rounded, halves up; below 1 and above 5 nothing is invented: null.
 */
export function readStars(text: string): number | null {
  const signs = /^(★{0,5})☆{0,5}$/.exec(text.trim())
  const [, digits] =
    /^(\d(?:[.,]\d{1,4})?)(?:\s*\/\s*5(?:[.,]0+)?|\s*(?:stars?|yıldız))?$/i.exec(text.trim()) ?? []
  const value = digits === undefined ? (signs?.[1]?.length ?? 0) : Number(digits.replace(',', '.'))
  return value >= 1 && value <= 5 ? Math.round(value) : null
}

/** How the shop shows the author of a review; never an address of email or a phone number. '' where nothing else is known. */
export function shownAuthor(given: string): string {
  const name = oneLine(withoutHiddenCharacters(plainText(given.slice(0, 300))))
  if (name === '' || /@|https?:|\d{5}/i.test(name) || name.includes('\ufffd')) return ''
  const words = name.split(' ')
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  const first = words.slice(0, Math.max(1, words.length - 1)).join(' ')
  return authorName([...first].slice(0, MAX_NAME_LENGTH).join(''), last)
}

/** The last part of an address; a handle is one already. */
const lastPart = (address: string) =>
  address
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '')
    .split('/')
    .at(-1)
    ?.slice(0, 300) ?? ''

const productOf = (row: NamedRow): NamedProduct => ({
  sku: row.get(...SKU).slice(0, 300),
  handle: lastPart(row.get(...HANDLE)),
  number: row.get(...NUMBER).slice(0, 60),
  name: oneLine(row.get(...PRODUCT_NAME)).slice(0, 300),
})

interface Words {
  title: string
  description: string
  cut: boolean
}

/** Title and text as ours are: a title too long for one becomes the beginning of the text, and a text too long is cut between words. */
function wordsOf(row: NamedRow): Words {
  const title = cleanTitle(textOf(row.get(...TITLE)))
  const text = cleanDescription(textOf(row.get(...TEXT)))
  const isLong = characters(title) > MAX_TITLE_LENGTH
  const description = isLong ? [title, text].filter(Boolean).join('\n\n') : text
  return {
    title: isLong ? '' : title,
    description: shortText(description, MAX_DESCRIPTION_LENGTH),
    cut: characters(description) > MAX_DESCRIPTION_LENGTH,
  }
}

/** True for a file of reviews: a rating, words or a date, and something that names the product. */
const isReviewFile = ({ has }: NamedTable) =>
  has(...RATING) && has(...TEXT, ...TITLE) && has(...SKU, ...HANDLE, ...NUMBER, ...PRODUCT_NAME)

function readRow(
  row: NamedRow,
  order: DateOrder,
  now: Date,
  replyColumns: readonly string[],
): ReadReview | ReviewProblem {
  const status = foldText(row.get(...STATUS))
  if (REJECTED.has(status)) return 'rejected'
  const star = readStars(row.get(...RATING))
  if (star === null) return 'rating'
  const createdAt = readMoment(row.get(...DATE), order)
  // A shop of 1995 had no reviews; a review of tomorrow is a date read wrongly.
  if (createdAt === null || createdAt > now || createdAt.getUTCFullYear() < 1995) return 'review-date'
  if ([...TITLE, ...TEXT].some((title) => row.get(title).includes('\ufffd'))) return 'broken-text'
  const { title, description, cut } = wordsOf(row)
  const author = shownAuthor(row.get(...NAME))
  const fullReply = cleanDescription(textOf(row.get(...replyColumns)))
  const verified = foldText(row.get(...VERIFIED))
  const notes: ReviewNote[] = []
  if (cut) notes.push('text-cut')
  if (characters(fullReply) > MAX_REPLY_LENGTH) notes.push('reply-cut')
  if (author === '') notes.push('no-author')
  if (title === '' && description === '') notes.push('no-words')
  if (row.get(...PICTURES) !== '') notes.push('pictures')
  return {
    line: row.line,
    product: productOf(row),
    email: parseEmail(row.get(...EMAIL)),
    notes,
    review: {
      authorName: author,
      star,
      title,
      description,
      shown: !WAITING.has(status),
      bought: BOUGHT.has(verified) || isYes(verified),
      createdAt,
      reply: shortText(fullReply, MAX_REPLY_LENGTH),
      repliedAt: readMoment(row.get(...REPLY_DATE), order),
    },
  }
}

/**
 * The reviews of a file of Judge.me, Loox, Yotpo, WooCommerce's comments or our own columns, found by their names; null for a file of something
 * else. `said` names the order of dates that the file leaves open; without it `unclear` shows them.
 */
export function readReviews(
  file: readonly TableRow[],
  now: Date,
  said: FileAnswers = {},
): ReadReviews | Unclear | null {
  const table = namedTable(file)
  if (!isReviewFile(table)) return null
  // Yotpo's file calls the shop's reply what WordPress calls the review.
  const replyColumns = table.has('review_content') ? [...REPLY, 'comment_content'] : REPLY
  const named = table.rows()
  const reading = readingOf(
    { dates: named.flatMap((row) => [row.get(...DATE), row.get(...REPLY_DATE)]) },
    said,
  )
  if ('unclear' in reading) return reading
  const { order, dates } = reading
  const read: ReadReviews = { reviews: [], problems: [], others: 0, dates }
  for (const row of named) {
    if (!['', 'review', 'comment'].includes(row.get('comment_type'))) {
      read.others += 1
      continue
    }
    const one = readRow(row, order, now, replyColumns)
    if (typeof one === 'string') read.problems.push({ line: row.line, product: productOf(row), problem: one })
    else read.reviews.push(one)
  }
  return read
}
