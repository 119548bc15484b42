import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '#database/database.ts'
import { openCommandDatabase } from '#database/open-command-database.ts'
import { formatDateTime } from '#shared/dates.ts'
import { importProgress } from './import-progress.ts'
import { CHANGES_KEPT_DAYS, listRuns, type StoredRun } from './import-runs-queries.ts'
import type { ChangedField, UndoneProduct, UndoReport } from './run-history-schemas.ts'
import { undoRun } from './undo-run.ts'

const RUNS_SHOWN = 20
const LAST = 2_147_483_647

const USAGE = `Kullanım: npm run import -- --undo NUMARA [--dry-run] [--force]

  --undo NUMARA   O numaralı içe aktarmanın değiştirdiklerini geri alır
  --dry-run       Yalnız ne olacağını gösterir
  --force         Sonradan değiştirilmiş ürünlerin de üzerine yazar
  --runs          Son içe aktarmaları numaralarıyla listeler`

type UndoArguments = { ask: 'runs' } | { ask: 'undo'; run: number; dryRun: boolean; force: boolean }

/** Whether the arguments of `npm run import` are about runs instead of a file. */
export const isAboutRuns = (args: readonly string[]): boolean =>
  args.some((arg) => /^--(undo|runs)(=|$)/.test(arg))

/** Parses them; null where they make no sense. */
export function readUndoArguments(args: readonly string[]): UndoArguments | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        undo: { type: 'string' },
        runs: { type: 'boolean' },
        force: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
      },
    })
    if (values.runs) return { ask: 'runs' }
    const run = Number(values.undo)
    if (!Number.isInteger(run) || run < 1 || run > LAST) return null
    return { ask: 'undo', run, dryRun: values['dry-run'] ?? false, force: values.force ?? false }
  } catch {
    return null
  }
}

/**
 * `npm run import -- --undo RUN` and `--runs`: prints what was done and returns the exit code. 0: all undone; 2: some products were changed
 * since and left alone, or stock was sold; 1: nothing undone.
 */
export async function undoCommand(args: readonly string[]): Promise<number> {
  const given = readUndoArguments(args)
  if (!given) {
    console.error(USAGE)
    return 1
  }
  const shop = await openCommandDatabase({
    dataDir: resolve(process.env.DATA_DIR || './data'),
    databaseUrl: process.env.DATABASE_URL || undefined,
    maxConnections: 4,
  })
  if (!shop.ok) {
    console.error(`Veritabanı açılamadı: ${shop.message}`)
    return 1
  }
  try {
    return given.ask === 'runs' ? await printRuns(shop.db) : await undo(shop.db, given)
  } finally {
    await shop.close()
  }
}

async function printRuns(db: Database): Promise<number> {
  const runs = await listRuns(db, LAST, RUNS_SHOWN)
  console.log(runs.length === 0 ? 'Henüz içe aktarma yapılmadı.' : runs.map(runLine).join('\n'))
  return 0
}

function runLine({ id, kind, fileName, state, startedAt, startedBy, undoes, undoneBy }: StoredRun): string {
  const states = { running: 'sürüyor ya da yarım kaldı', done: 'bitti', failed: 'yarım kaldı' }
  return [
    String(id).padStart(5),
    formatDateTime(startedAt),
    kind === 'undo' ? `geri alma (${undoes})` : fileName,
    undoneBy === null ? states[state] : `geri alındı (${undoneBy})`,
    startedBy,
  ]
    .filter(Boolean)
    .join(' · ')
}

const REASONS = {
  'not-found': 'Bu numarada bir içe aktarma yok. Liste için: npm run import -- --runs',
  undone: 'Bu içe aktarma daha önce geri alındı.',
  expired: `Geri alınamaz: içe aktarmaların değiştirdikleri ${CHANGES_KEPT_DAYS} gün saklanır.`,
  'already-running': 'Bu mağazada başka bir içe aktarma sürüyor. Bitince yeniden deneyin.',
} as const

async function undo(
  db: Database,
  { run, dryRun, force }: Extract<UndoArguments, { ask: 'undo' }>,
): Promise<number> {
  const progress = importProgress(process.stdout, Date.now)
  const outcome = await undoRun({ db, run, dryRun, force, startedBy: '', onProgress: progress.step })
  progress.end()
  if (!outcome.ok) {
    console.error(REASONS[outcome.reason])
    return 1
  }
  const { report } = outcome
  console.log(undoLines(report, dryRun).join('\n'))
  if (outcome.run !== null) console.log(`Bu geri almanın numarası: ${outcome.run}`)
  return report.changedSince + report.stockShort > 0 ? 2 : 0
}

const FIELD_WORDS: Readonly<Record<ChangedField, string>> = {
  price: 'fiyat',
  texts: 'metinler',
  links: 'marka, kategori ya da etiket',
  options: 'seçenekler',
  images: 'görseller',
  status: 'satış durumu',
  created: 'ürünün kendisi',
}

/** The report of an undo as lines for a person. */
export function undoLines(report: UndoReport, dryRun: boolean): string[] {
  const number = new Intl.NumberFormat('tr-TR').format
  const line = ({ code, name, fields }: UndoneProduct) =>
    `  ${code} ${name}: ${fields.map((field) => FIELD_WORDS[field]).join(', ')}`
  const more = (all: number, shown: readonly unknown[]) =>
    all > shown.length ? [`  … ve ${number(all - shown.length)} ürün daha`] : []
  const since = [
    '',
    'Sonradan değiştirilmiş, dokunulmayan ürünler (--force ile bunlar da geri alınır):',
    ...report.since.map(line),
    ...more(report.changedSince, report.since),
  ]
  const short = [
    '',
    'Satıldığı için stoğu tam geri alınamayan ürünler:',
    ...report.short.map(
      ({ code, name, wanted, booked }) => `  ${code} ${name}: ${number(wanted)} yerine ${number(booked)}`,
    ),
    ...more(report.stockShort, report.short),
  ]
  return [
    ...(report.changedSince > 0 ? since : []),
    ...(report.stockShort > 0 ? short : []),
    '',
    dryRun ? 'Deneme: hiçbir şey yazılmadı. Geri alınsaydı:' : 'Geri alındı.',
    `  Eski hâline dönen:            ${number(report.restored)}`,
    `  Silinen yeni ürün:            ${number(report.deleted)}`,
    `  Satıştan kalkan (siparişli):  ${number(report.passive)}`,
    `  Zaten eski hâlinde olan:      ${number(report.unchanged)}`,
    `  Dokunulmayan:                 ${number(report.changedSince)}`,
  ]
}
