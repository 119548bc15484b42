import { fileURLToPath } from 'node:url'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { type RunFolders, runFolders } from '#modules/platform/uploaded-runs/run-folders.server.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { type RunProcesses, runProcesses } from '#modules/platform/uploaded-runs/run-processes.server.ts'
import type { RunStep } from '#modules/platform/uploaded-runs/uploaded-runs-schemas.ts'
import { startedStatus } from '../report/import-status-file.ts'
import type { RunOrigin } from '../undo/import-runs-queries.ts'
import {
  type ImportInfo,
  type ImportRunOptions,
  type ImportStatus,
  importInfoSchema,
  importStatusSchema,
} from '../undo/import-runs-schemas.ts'

/** `npm run import`; a process of its own keeps its memory and its processor time from the shop's. */
const COMMAND = fileURLToPath(new URL('../../../../http/import.ts', import.meta.url))
/** Megabytes; a hundred thousand rows need less (docs/import.md). */
const MEMORY = 384
/** Milliseconds; a hundred thousand products with pictures from a slow shop take about an hour. */
const LONGEST = 6 * 60 * 60_000
const STOPPED = note('report_import_stopped')

/** What the pictures of a file are stored as, beside it. */
export const PICTURES_FILE = 'pictures.zip'

export interface ImportRequest {
  options: ImportRunOptions
  /** There is a ZIP of pictures beside the file. */
  pictures: boolean
  /** How many missing products may be hidden: what the preview counted, which the merchant agreed to. */
  confirmedMissing?: number | undefined
  /** What the preview remembered of the columns; '' where it used none of it. */
  mappingDigest?: string | undefined
  /** Who started it, and the name of the file. */
  origin: Omit<RunOrigin, 'upload'>
}

type ImportFolders = RunFolders<ImportInfo, ImportStatus>

/** The uploaded product files below `root`. */
export const importFolders = (root: string): ImportFolders =>
  runFolders(root, {
    fileName: 'products.csv',
    info: importInfoSchema,
    status: importStatusSchema,
    started: startedStatus,
  })

function argumentsOf(
  folders: ImportFolders,
  id: string,
  step: RunStep,
  { options, origin, pictures, confirmedMissing, mappingDigest = '' }: ImportRequest,
) {
  const {
    prices,
    decimal,
    tax,
    untrackedStock,
    format,
    sheet,
    item,
    forgetMapping,
    mode,
    hideMissing,
    sameCodes,
    codePrefix,
    winner,
    map = {},
    decimals = {},
  } = options
  return [
    folders.file(id),
    ...['--status', folders.status(id, step), '--notes', folders.notes(id, step)],
    ...(pictures ? ['--images', folders.beside(id, PICTURES_FILE)] : []),
    ...['--prices', prices],
    ...(untrackedStock === undefined ? [] : ['--untracked-stock', String(untrackedStock)]),
    ...(decimal === undefined ? [] : ['--decimal', decimal]),
    ...Object.entries(decimals).map(([title, mark]) => `--decimal=${title}=${mark}`),
    ...(format === undefined ? [] : ['--format', format]),
    ...(sheet === undefined ? [] : [`--sheet=${sheet}`]),
    ...(item === undefined ? [] : [`--item=${item}`]),
    ...(forgetMapping ? ['--forget-mapping'] : []),
    ...(mode === undefined ? [] : ['--mode', mode]),
    ...(hideMissing ? ['--hide-missing'] : []),
    ...(hideMissing && confirmedMissing !== undefined ? ['--confirm-hide', String(confirmedMissing)] : []),
    ...(sameCodes ? ['--same-codes', 'update'] : []),
    ...(winner === undefined ? [] : ['--winner', winner]),
    ...(mappingDigest === '' ? [] : ['--mapping-digest', mappingDigest]),
    ...(codePrefix === undefined ? [] : [`--code-prefix=${codePrefix}`]),
    ...Object.entries(map).map(([title, field]) => `--map=${title}=${field}`),
    ...(tax === undefined ? [] : ['--tax', tax]),
    ...(step === 'preview' ? ['--dry-run'] : ['--origin', JSON.stringify({ ...origin, upload: id })]),
  ]
}

/** Runs the import command for uploaded files, one at a time; products are written whole, whenever it ends. */
export function importProcesses(
  folders: ImportFolders,
  deps: Pick<ShopDeps, 'dataDir' | 'log' | 'startCommand'>,
): RunProcesses<ImportRequest> {
  return runProcesses(
    folders,
    {
      command: COMMAND,
      memory: MEMORY,
      longest: LONGEST,
      stopped: STOPPED,
      argumentsOf: (id, step, request) => argumentsOf(folders, id, step, request),
    },
    deps,
  )
}
