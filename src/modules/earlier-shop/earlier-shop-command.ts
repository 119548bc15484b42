import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '#database/database.ts'
import { databaseNow } from '#database/database-clock.ts'
import { openCommandDatabase } from '#database/open-command-database.ts'
import { hasErasedAccounts, requestInvitations } from '#modules/customers/imported-customers.server.ts'
import { createLocations } from '#modules/locations/locations.server.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import { readTableFile, type TableRow } from '#modules/spreadsheets/table-file.server.ts'
import { DATE_ORDERS, type DateOrder } from './date-order-rules.ts'
import { hostOf } from './earlier-page-rules.ts'
import {
  customerSentence,
  datesQuestion,
  orderSentence,
  pageSentence,
  reviewSentence,
  tableFileSentence,
} from './earlier-shop-messages.ts'
import { moveInCustomers } from './move-in-customers.ts'
import { moveInOrders } from './move-in-orders.ts'
import { moveInPages, type PagePictures } from './move-in-pages.ts'
import { moveInReviews } from './move-in-reviews.ts'
import { LARGEST_MOVE_IN, type MoveInReport } from './move-in-schemas.ts'
import {
  type MoveInNote,
  type MoveInStatusFile,
  moveInStatusFile,
  writeMoveInReport,
} from './move-in-status.server.ts'
import { readPages } from './read-pages.ts'

const USAGE = `Kullanım: npm run move-in -- KOMUT DOSYA [seçenekler]

  customers DOSYA       Müşterileri ve adreslerini aktarır: Shopify, WooCommerce ya da kendi sütunlarımız (CSV, XLSX, ODS)
  orders DOSYA          Eski siparişleri yalnız okunacak geçmiş olarak aktarır: Shopify, WooCommerce
  reviews DOSYA         Ürün yorumlarını aktarır: Judge.me, Loox, Yotpo, WooCommerce ya da kendi sütunlarımız
  pages DOSYA|KLASÖR    Sayfaları ve blog yazılarını aktarır: WordPress (WXR), Shopify tablosu, HTML ya da Markdown klasörü
  --send-invitations    Müşterilerden sonra: şifresi gelmeyenlere yeni şifre belirleme e-postası (bir kez; mağaza gönderir)
  --dry-run             Okur, denetler, raporlar; hiçbir şey yazmaz
  --report RAPOR        Satırlar hakkında bilinecekleri CSV olarak yazar
  --status DURUM        Nerede olduğunu her saniye bu dosyaya yazar (JSON); rapor kişileri maskeler
  --dates SIRA          orders, reviews: 05/12/2024 gibi tarihlerde önce gelen: day-first (gün) ya da month-first (ay); dosyadan anlaşılmıyorsa
  --publish             pages: eski mağazada yayında olan sayfaları yayınlar; yoksa hepsi taslaktır
  --site ADRES          pages: eski mağazanın adresi (https://…), dosya söylemiyorsa`

/** Bytes that a file unpacks to. */
const MAX_UNPACKED = 500_000_000
/** Lines on the terminal; the report has all. */
const MAX_PRINTED = 100

interface Given {
  command: CommandPart
  file: string
  dryRun: boolean
  sendInvitations: boolean
  report: string | null
  status: string | null
  /** How dates such as 05/12/2024 are read, where the file does not show it. */
  dates: DateOrder | null
  publish: boolean
  /** Of the earlier shop; '' where nobody said it. */
  site: string
}

/** The command line, or in Turkish what is wrong with it. */
function readArguments(args: readonly string[]): Given | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'send-invitations': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        report: { type: 'string' },
        status: { type: 'string' },
        dates: { type: 'string' },
        publish: { type: 'boolean' },
        site: { type: 'string' },
      },
    })
    const [named, file, ...others] = positionals
    const command = COMMAND_PARTS.find((each) => each === named)
    if (values['send-invitations'] && command !== 'customers')
      return `--send-invitations yalnız customers ile kullanılır.\n\n${USAGE}`
    if (command === undefined) return `Bilinmeyen komut: ${named ?? ''}\n\n${USAGE}`
    if (file === undefined || others.length > 0)
      return `${file === undefined ? 'Dosya verilmedi.' : 'Bir seferde bir dosya verin.'}\n\n${USAGE}`
    const { publish = false, site = '' } = values
    if (command !== 'pages' && (publish || site !== ''))
      return `--publish ve --site yalnız pages ile kullanılır.\n\n${USAGE}`
    const dates = DATE_ORDERS.find((each) => each === values.dates) ?? null
    if (values.dates !== undefined && command !== 'orders' && command !== 'reviews')
      return `--dates yalnız orders ve reviews ile kullanılır.\n\n${USAGE}`
    if (values.dates !== undefined && dates === null)
      return `--dates day-first ya da month-first olmalı: ${values.dates}\n\n${USAGE}`
    if (site !== '' && hostOf(site) === '')
      return `--site https:// ile başlayan bir adres olmalı.\n\n${USAGE}`
    return {
      command,
      file,
      dryRun: values['dry-run'] ?? false,
      sendInvitations: values['send-invitations'] ?? false,
      report: values.report ?? null,
      status: values.status ?? null,
      dates,
      publish,
      site,
    }
  } catch {
    return `Anlaşılmayan seçenek.\n\n${USAGE}`
  }
}

/** The rows of the file, or in Turkish why there are none. */
async function readRows(path: string): Promise<TableRow[] | string> {
  let bytes: Buffer
  try {
    const { size } = await stat(path)
    if (size > LARGEST_MOVE_IN) return `Dosya 50 MB'tan büyük: ${path}`
    bytes = await readFile(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return `Dosya okunamadı (${code}): ${path}`
  }
  const read = await readTableFile(bytes, { unpacked: MAX_UNPACKED })
  return read.ok ? read.rows : tableFileSentence(read)
}

interface Outcome extends Omit<MoveInReport, 'problemCount' | 'problems'> {
  summary: string
  notes: MoveInNote[]
}

/** What the reports of most parts do not say. */
const NOTHING_ELSE = { facts: {}, amount: null, dates: null } as const

/** Of a part that did nothing: in Turkish why, or the dates that somebody has to explain. */
type NotDone = string | { unclear: readonly string[] }

/** How dates such as 05/12/2024 were read, as a sentence of a summary; '' where the file has none. */
const datesSentence = (dates: DateOrder | null) =>
  dates === null
    ? ''
    : ` 05/12/2024 gibi tarihler ${dates === 'day-first' ? 'gün/ay' : 'ay/gün'} olarak okundu.`

/** What the start hands in: parts of modules that stand above this one. */
export interface CommandDeps {
  /** Inserts the reference data into a new database. */
  prepare(db: Database): Promise<void>
  /** Opens the look-up of erased addresses, which needs the shop's keys; a string says in Turkish why it cannot. */
  openErased(db: Database): Promise<((email: string) => Promise<boolean>) | string>
  /** The settings of the shop, as they are. */
  readSettings(db: Database): Promise<Pick<Settings, 'routes' | 'store'>>
  /** Opens what fetches pictures and finds those of a folder; null for none. */
  openPictures(db: Database, folder: string | null): Promise<PagePictures & { close(): Promise<void> }>
}

interface PartInput {
  db: Database
  /** Of the file; none for pages, which read theirs. */
  rows: TableRow[]
  given: Given
  deps: CommandDeps
  /** How far it is, for `--status`. */
  step: MoveInStatusFile['step']
}

/** The look-up of erased addresses; a string says in Turkish why there is none. */
async function openErased({ db, deps }: PartInput) {
  return (await hasErasedAccounts(db)) ? deps.openErased(db) : async () => false
}

/** What the command can bring in. Each part returns its outcome, or why it did nothing. */
const PARTS = {
  async customers(input: PartInput): Promise<Outcome | NotDone> {
    const { db, rows, given, step } = input
    const isErased = await openErased(input)
    if (typeof isErased === 'string') return isErased
    const report = await moveInCustomers(
      { db, locations: createLocations({ db }), isErased, step },
      rows,
      given,
    )
    if (report === null)
      return "Dosyada müşteri sütunları bulunamadı. İlk satırda 'E-posta' ya da Shopify veya WooCommerce sütunları olmalı."
    const { counts, notes, rows: first } = report
    return {
      ...NOTHING_ELSE,
      counts,
      rows: first,
      summary: `${counts.new} yeni, ${counts.completed} tamamlandı, ${counts.same} aynı, ${counts.known} hesabı vardı, ${counts.erased} hesabını sildirmişti.`,
      // What is no address may be anything of a person, and cannot be masked.
      notes: notes.map(({ line, email, note }) => [
        line,
        given.status !== null && note === 'email' ? '' : email,
        customerSentence(note),
      ]),
    }
  },
  async orders(input: PartInput): Promise<Outcome | NotDone> {
    const { db, rows, given, step } = input
    const isErased = await openErased(input)
    if (typeof isErased === 'string') return isErased
    const report = await moveInOrders({ db, isErased, step }, rows, given)
    if (report === null)
      return 'Dosyada sipariş sütunları bulunamadı. Shopify ya da WooCommerce sipariş dosyası olmalı; WooCommerce dosyasında ürünler satırlarda ya da line_item_1, line_item_2 ya da line_items sütunlarında durur.'
    if ('unclear' in report) return report
    const { counts, problems, dates, amount, rows: first } = report
    const amounts =
      amount === null ? '' : ` Tutarların okunuşu: ${amount.text} → ${amount.value.replace('.', ',')}.`
    return {
      ...NOTHING_ELSE,
      counts,
      dates,
      amount,
      rows: first,
      summary: `${counts.new} yeni (${counts.waiting} tanesi e-posta adresi doğrulanınca görünür), ${counts.same} aynı, ${counts.erased} hesabını sildirmişti, ${counts.refused} alınmadı.${datesSentence(dates)}${amounts}`,
      notes: problems.map(({ line, orderNo, problem }) => [line, orderNo, orderSentence(problem)]),
    }
  },
  async reviews(input: PartInput): Promise<Outcome | NotDone> {
    const { db, rows, given } = input
    const report = await moveInReviews({ db, now: await databaseNow(db) }, rows, given)
    if (report === null)
      return "Dosyada yorum sütunları bulunamadı. İlk satırda puan, yorum ve ürün sütunları olmalı: 'Puan', 'Yorum', 'Stok kodu' ya da Judge.me, Loox, Yotpo veya WooCommerce sütunları."
    if ('unclear' in report) return report
    const { counts, notes, dates, rows: first } = report
    const proven = counts.proven === 0 ? '' : ` Bekleyen ${counts.proven} yorumun satın alma kaydı bulundu.`
    const others = counts.others === 0 ? '' : ` ${counts.others} satır yorum değildi.`
    return {
      ...NOTHING_ELSE,
      facts: { picturesLeft: counts.pictures, others: counts.others },
      counts: {
        ...{ new: counts.new, waiting: counts.waiting },
        ...(counts.proven > 0 && { completed: counts.proven }),
        ...{ same: counts.same, refused: counts.refused },
      },
      dates,
      rows: first,
      summary: `${counts.new} yeni (${counts.waiting} tanesi onay bekliyor), ${counts.same} aynı, ${counts.refused} alınmadı; ${counts.pictures} yorumun resimleri alınmadı.${proven}${others}${datesSentence(dates)}`,
      notes: notes.map(({ line, product, note }) => [line, product, reviewSentence(note)]),
    }
  },
  async pages({ db, deps, given }: PartInput): Promise<Outcome | NotDone> {
    const read = await readPages(given.file)
    if (typeof read === 'string') return read
    const isFolder = (await stat(given.file)).isDirectory()
    const pictures = await deps.openPictures(db, isFolder ? given.file : null)
    try {
      const settings = await deps.readSettings(db)
      const now = await databaseNow(db)
      const { counts, notes, rows } = await moveInPages({ db, now, settings, pictures }, read, given)
      const posts = counts.posts === 0 ? '' : ` ${counts.posts} tanesi blog yazısı.`
      const failed = notes.filter(({ note }) => note === 'picture').length
      const fetched = given.dryRun ? 'resim alınacak' : 'resim alındı'
      return {
        ...NOTHING_ELSE,
        counts: { new: counts.new, same: counts.same, refused: counts.refused },
        facts: {
          drafts: counts.drafts,
          posts: counts.posts,
          pictures: counts.pictures,
          ...(!given.dryRun && { picturesFailed: failed }),
          redirects: counts.redirects,
        },
        rows,
        summary: `${counts.new} yeni (${counts.drafts} taslak), ${counts.same} aynı, ${counts.refused} alınmadı; ${counts.pictures} ${fetched}${failed === 0 ? '' : `, ${failed} resim alınamadı`}, ${counts.redirects} eski adres yönleniyor.${posts}`,
        notes: notes.map(({ line, subject, note, detail }) => [line, subject, pageSentence(note, detail)]),
      }
    } finally {
      await pictures.close()
    }
  },
} as const

type CommandPart = keyof typeof PARTS
export const COMMAND_PARTS = Object.keys(PARTS) as CommandPart[]
/** What the lines of a report are about. */
const SUBJECTS: Readonly<Record<CommandPart, string>> = {
  customers: 'Kim',
  orders: 'Kim',
  reviews: 'Ürün',
  pages: 'Sayfa',
}

/**
 * `npm run move-in -- customers FILE`, `orders FILE`, `reviews FILE` and `pages FILE`: bring what an earlier shop had into the shop of DATA_DIR or DATABASE_URL,
 * whether it runs or not.
 * Returns the exit code: 0 for all, 2 with something to know about some lines, 1 for nothing done.
 */
export async function earlierShopCommand(args: readonly string[], deps: CommandDeps): Promise<number> {
  const given = readArguments(args)
  if (typeof given === 'string') {
    console.error(given)
    return 1
  }
  const status = moveInStatusFile(given.status)
  const failed = async (message: string) => {
    console.error(message)
    await status.fail(message)
    return 1
  }
  const rows = given.command === 'pages' ? [] : await readRows(given.file)
  if (typeof rows === 'string') return failed(rows)
  const opened = await openCommandDatabase({
    dataDir: resolve(process.env.DATA_DIR || './data'),
    databaseUrl: process.env.DATABASE_URL || undefined,
    maxConnections: 3,
  })
  if (!opened.ok) return failed(`Veritabanı açılamadı: ${opened.message}`)
  try {
    await deps.prepare(opened.db)
    const outcome = await PARTS[given.command]({ db: opened.db, rows, given, deps, step: status.step })
    if (typeof outcome === 'string') return await failed(outcome)
    if ('unclear' in outcome) {
      status.asksDates(outcome.unclear)
      return await failed(datesQuestion(outcome.unclear))
    }
    const { summary, notes } = outcome
    const printed = notes
      .slice(0, MAX_PRINTED)
      .map(([line, subject, sentence]) => `${line > 0 ? `${line}. satır, ` : ''}${subject}: ${sentence}`)
    console.log([...printed, summary, ...(given.dryRun ? ['Deneme: hiçbir şey yazılmadı.'] : [])].join('\n'))
    if (given.sendInvitations && !given.dryRun)
      console.log(
        `${await requestInvitations(opened.db)} kişiye davet, mağaza çalıştıkça dakikada en çok 60 kişiye gönderilir.`,
      )
    if (given.report !== null)
      await writeMoveInReport(given.report, notes, {
        subject: SUBJECTS[given.command],
        forScreen: given.status !== null,
      })
    await status.end(outcome, notes)
    return notes.length > 0 ? 2 : 0
  } finally {
    await opened.close()
  }
}
