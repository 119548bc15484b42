import { readFile, stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { openChangeFeed } from '#database/change-feed.ts'
import type { Database } from '#database/database.ts'
import { openCommandDatabase } from '#database/open-command-database.ts'
import { createSettings } from '#modules/settings/settings.server.ts'
import { csvRow, UTF8_MARK } from '#shared/csv.ts'
import { createRedirects, type Redirects } from './redirects.server.ts'
import { redirectFileSentence, redirectSentence } from './redirects-messages.ts'
import { isProblem, MAX_FILE_BYTES } from './redirects-rules.ts'

const USAGE = `Kullanım: npm run move-in -- KOMUT DOSYA [seçenekler]

  redirects DOSYA       Eski adresleri yenilerine yönlendirir: 'Eski adres' ve 'Yeni adres' sütunlu CSV
  customers DOSYA       Müşterileri ve adreslerini aktarır (Shopify, WooCommerce, kendi dosyanız)
  orders DOSYA          Eski siparişleri geçmiş olarak aktarır (Shopify, WooCommerce)
  reviews DOSYA         Ürün yorumlarını aktarır (Judge.me, Loox, Yotpo, WooCommerce, kendi dosyanız)
  pages DOSYA|KLASÖR    Sayfaları ve blog yazılarını aktarır (WordPress, Shopify, HTML ya da Markdown klasörü)
  sitemap DOSYA         Eski mağazanın sitemap.xml (.gz) dosyasındaki adreslerden boşta kalanları bulur
  --dry-run             redirects: okur, denetler, raporlar; hiçbir şey yazmaz
  --report RAPOR        Alınmayan satırları ya da boşta kalan adresleri CSV olarak yazar`

interface MoveIn {
  command: 'redirects' | 'sitemap'
  file: string
  dryRun: boolean
  report: string | null
}

type Arguments = { ok: true; value: MoveIn } | { ok: false; message: string }

const refuse = (message: string): Arguments => ({ ok: false, message: `${message}\n\n${USAGE}` })

/** Parses the command line, or returns in Turkish what is wrong with it. */
function readArguments(args: readonly string[]): Arguments {
  let parsed: { values: { 'dry-run'?: boolean; report?: string }; positionals: string[] }
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, report: { type: 'string' } },
    })
  } catch {
    return refuse('Anlaşılmayan seçenek.')
  }
  const [command, file, ...others] = parsed.positionals
  if (command !== 'redirects' && command !== 'sitemap')
    return refuse(command === undefined ? 'Komut verilmedi.' : `Bilinmeyen komut: ${command}`)
  if (file === undefined || others.length > 0)
    return refuse(file === undefined ? 'Dosya verilmedi.' : 'Bir seferde bir dosya verin.')
  const { 'dry-run': dryRun = false, report = null } = parsed.values
  if (dryRun && command === 'sitemap') return refuse('--dry-run yalnız redirects ile kullanılır.')
  return { ok: true, value: { command, file, dryRun, report } }
}

/** The bytes of the file, or in Turkish why there are none. */
async function readBytes(path: string): Promise<Buffer | string> {
  try {
    const { size } = await stat(path)
    return size > MAX_FILE_BYTES ? `Dosya 5 MB'tan büyük: ${path}` : await readFile(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return `Dosya okunamadı (${code}): ${path}`
  }
}

/** What to print, the rows of the report, and the exit code: 0 for all, 2 for some lines left out, 1 for nothing done. */
interface Outcome {
  lines: string[]
  rows: string[][]
  code: 0 | 1 | 2
}

const failed = (line: string): Outcome => ({ lines: [line], rows: [], code: 1 })

async function saveRedirects(redirects: Redirects, bytes: Buffer, dryRun: boolean): Promise<Outcome> {
  const result = dryRun ? await redirects.preview(bytes) : await redirects.saveFile(null, bytes)
  if (!result.ok) return failed(redirectFileSentence(result.reason, 'tr'))
  const count = (outcome: string) => result.lines.filter((line) => line.outcome === outcome).length
  const refused = result.lines.flatMap(({ outcome, ...line }) =>
    isProblem(outcome) ? [{ ...line, reason: redirectSentence(outcome, 'tr') }] : [],
  )
  return {
    lines: [
      ...refused.slice(0, 100).map(({ line, from, reason }) => `${line}. satır, ${from}: ${reason}`),
      `${count('new')} yeni, ${count('changed')} değişti, ${count('same')} aynı, ${refused.length} alınmadı.`,
      ...(dryRun ? ['Deneme: hiçbir şey yazılmadı.'] : []),
    ],
    rows: [
      ['Satır', 'Eski adres', 'Yeni adres', 'Neden'],
      ...refused.map(({ line, from, to, reason }) => [String(line), from, to, reason]),
    ],
    code: refused.length > 0 ? 2 : 0,
  }
}

async function checkSitemap(redirects: Redirects, bytes: Buffer): Promise<Outcome> {
  const result = await redirects.checkSitemap(bytes)
  if (!result.ok) return failed(redirectFileSentence(result.reason, 'tr'))
  const { total, pages, leadOn, nowhere, sitemaps } = result.report
  return {
    lines: [
      ...nowhere.slice(0, 100),
      `${total} adres: ${pages} sayfa var, ${leadOn} yönleniyor, ${nowhere.length} hiçbir yere götürmüyor.`,
      ...(sitemaps.length > 0 ? ['Bu bir dizin. İçindekileri indirip tek tek verin:', ...sitemaps] : []),
    ],
    rows: [['Eski adres', 'Yeni adres'], ...nowhere.map((address) => [address, ''])],
    code: nowhere.length > 0 ? 2 : 0,
  }
}

/**
 * Brings what belongs to a move along into the shop of DATA_DIR or DATABASE_URL, whether it runs or not. A running shop leads a saved address
 * on within a minute. `prepare` runs first and inserts the reference data into a new database. Returns the exit code.
 */
export async function moveInCommand(
  args: readonly string[],
  prepare: (db: Database) => Promise<void>,
): Promise<number> {
  const given = readArguments(args)
  if (!given.ok) {
    console.error(given.message)
    return 1
  }
  const { command, file, dryRun, report } = given.value
  const bytes = await readBytes(file)
  if (typeof bytes === 'string') {
    console.error(bytes)
    return 1
  }
  const dataDir = resolve(process.env.DATA_DIR || './data')
  const databaseUrl = process.env.DATABASE_URL || undefined
  const opened = await openCommandDatabase({ dataDir, databaseUrl, maxConnections: 3 })
  if (!opened.ok) {
    console.error(`Veritabanı açılamadı: ${opened.message}`)
    return 1
  }
  const { db } = opened
  const log = pino({ level: 'silent' })
  try {
    await prepare(db)
    const changes = await openChangeFeed(db, log, { listens: false })
    try {
      const publicUrl = process.env.PUBLIC_URL || ''
      const settings = await createSettings({ db, changes, log, publicUrl })
      const redirects = createRedirects({ db, changes, settings })
      const outcome =
        command === 'sitemap'
          ? await checkSitemap(redirects, bytes)
          : await saveRedirects(redirects, bytes, dryRun)
      const print = outcome.code === 1 ? console.error : console.log
      print(outcome.lines.join('\n'))
      if (report !== null && outcome.rows.length > 0)
        await writeFile(report, UTF8_MARK + outcome.rows.map(csvRow).join(''))
      return outcome.code
    } finally {
      await changes.close()
    }
  } finally {
    await opened.close()
  }
}
