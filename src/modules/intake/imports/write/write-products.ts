import { type Database, type Db, transaction } from '#database/database.ts'
import { announceProducts } from '#database/feed/change-feed.ts'
import { rememberOldProducts } from '#modules/content/redirects/redirects.server.ts'
import {
  COSTLY_FIELDS,
  type CostlyField,
  raiseVersions,
  updateHashes,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { refreshDerived } from '#modules/goods/stock/stock.server.ts'
import type { StoredPicture } from '#modules/platform/media/pictures.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { withWholeSpecifications } from '../draft/changed-specifications.ts'
import { type DictionaryCache, type ImportDictionary, importDictionary } from '../draft/import-dictionary.ts'
import { productsInMode } from '../draft/import-modes.ts'
import type { ProductDraft } from '../draft/product-draft.ts'
import type { ImportOptions } from '../file/import-format.ts'
import type { ImportMode } from '../import-option-rules.ts'
import type { AsExported } from '../plan/as-exported.ts'
import { type AlikeCodes, withoutUnclearCodes } from '../plan/folded-codes.ts'
import { withPresentNames } from '../plan/former-option-names.ts'
import { mayChange, planProducts } from '../plan/import-plan.ts'
import { findKnownDrafts } from '../plan/known-products.ts'
import type { PlannedProduct } from '../plan/planned-record.ts'
import { findRenamedOptions, renameOptions } from '../plan/renamed-options.ts'
import { readStaffChanges, type StaffSettings } from '../plan/staff-changes.ts'
import { type ImportProblem, problemList } from '../report/import-problems.ts'
import { type PreviewedValues, previewBatch } from '../report/import-values-preview.ts'
import { lockLostVariants, retireLostVariants } from '../report/lost-variants.ts'
import type { Namesakes } from '../report/namesakes.ts'
import type { NewProductGaps } from '../report/new-product-gaps.ts'
import { withoutOtherShopsCodes } from '../report/other-shops-codes.ts'
import type { PreviewedFieldName } from '../report/previewed-field-rules.ts'
import { countGaps, type ImportGaps } from '../report/unsellable-report.ts'
import { type ChangeRecorder, NO_RECORDER, openRecorder } from '../undo/change-recorder.ts'
import { sayWhoRuns } from '../undo/import-runs-queries.ts'
import { picturedProducts } from './pictured-products.ts'
import { bookUntracked } from './untracked-stock.ts'
import {
  type GuideAndVideo,
  guidesAndVideos,
  type HasVideo,
  writeGuidesAndVideos,
} from './write-guides-and-videos.ts'
import { writeLinks } from './write-links.ts'
import { type WrittenProduct, writeRecords } from './write-records.ts'
import { movedVariants, writeStock } from './write-stock.ts'

/** The state a run keeps from batch to batch. */
export interface WriteSettings {
  prices: ImportOptions['prices']
  /** The codes of the shop's currencies. */
  currencies: ReadonlySet<string>
  cache: DictionaryCache
  /** The file has a column of pictures. */
  picturesGiven?: boolean
  /** Pictures of the file are looked for: those that were not found are known. */
  looksForPictures?: boolean
  /** Base units of new products that the file has no stock of; 0 where left out. */
  untrackedStock?: number
  /** Codes of the file that the shop has for something else are refused (`withoutOtherShopsCodes`). */
  refusesOtherCodes?: boolean
  /** A known product with a foreign price gets none of which the file does not name the currency. */
  asksCurrency?: boolean
  /** Begins every code of the file; '' where left out. */
  codePrefix?: string | undefined
  /** Codes of the whole file that fold alike; none where left out. */
  alikeCodes?: AlikeCodes
  /** Collects new products with the names of others. */
  namesakes?: Namesakes | undefined
  /** Which products are written; everything where left out. */
  mode?: ImportMode | undefined
  /** The rate of new products whose cell of it is empty. */
  tax?: string | null
  /** Collects what lines of new products leave open. */
  newGaps?: NewProductGaps | undefined
  /** Collects the ids of what the file names, and of the products they are variants of. */
  seen?: Set<number> | undefined
  /** Whether the shop has a video of its own; none where left out. */
  hasVideo?: HasVideo | undefined
  /** The run that changes are recorded for; null in a dry run. */
  run: number | null
  /** Whose changes of the shop the file meets; none are looked for where left out. */
  staff?: StaffSettings | undefined
  /** Reads known products as an export would write them; left out, what is there already is written again. */
  asExported?: AsExported | undefined
  /** What a dry run found so far about values; left out, values are not compared. */
  values?: PreviewedValues | undefined
}

/** The result of a batch, in products; variants count with theirs. */
export interface BatchResult {
  created: number
  updated: number
  unchanged: number
  /** Left out by the mode. */
  skipped: number
  gaps: ImportGaps
  /** Products to which an address or a number of the earlier shop leads that led nowhere before. */
  addresses: number
  problems: readonly ImportProblem[]
  /** Products and variants with fields that staff changed and the file is about to write: their names, one after the other. */
  staff: readonly (readonly PreviewedFieldName[])[]
}

/**
 * Writes products in one transaction: every one of the batch is there whole afterwards, or, after a crash, none of it is. Products are
 * identified by `findKnownDrafts`. What the last import of the same content wrote is not written again.
 */
export async function writeProducts(
  db: Database,
  products: readonly ProductDraft[],
  pictures: ReadonlyMap<string, StoredPicture>,
  settings: WriteSettings,
): Promise<BatchResult> {
  const { dictionary, result } = await transaction(db, (tx) => writeBatch(tx, products, pictures, settings))
  dictionary.saveToCache()
  return result
}

/** Writes the products in the caller's transaction. */
async function writeBatch(
  tx: Db,
  products: readonly ProductDraft[],
  pictures: ReadonlyMap<string, StoredPicture>,
  settings: WriteSettings,
) {
  const planned = await plan(tx, products, settings, true)
  const { extras, problems, skipped, untracked, staff } = planned
  const { products: plannedProducts, notes } = await withPresentNames(tx, planned.plannedProducts)
  const dictionary = importDictionary(tx, settings.cache, settings.run)
  const renamed = await findRenamedOptions(tx, plannedProducts)
  const lost = await lockLostVariants(tx, plannedProducts)
  const { run } = settings
  if (run !== null) await sayWhoRuns(tx, run)
  const costly = changingFields(plannedProducts, renamed.size > 0)
  const isRecorded = run !== null || settings.values !== undefined
  const recorder = isRecorded ? await openRecorder(tx, { run, reason: 'import', costly }) : NO_RECORDER
  await recorder.before([...changingIds(plannedProducts), ...renamed.keys(), ...lost])
  await retireLostVariants(tx, plannedProducts, lost, dictionary)
  const written = await writeRecords(tx, plannedProducts, dictionary, settings.prices)
  settings.namesakes?.meet(createdIds(written))
  const addresses = await keepOldKeys(tx, written, settings.codePrefix)
  await renameOptions(tx, renamed)
  const { asExported } = settings
  const touched = await writeRest(tx, written, { dictionary, pictures, extras, recorder, asExported })
  for (const id of [...renamed.keys(), ...lost]) touched.add(id)
  await refreshDerived(tx, [...touched], lost.length === 0 && keepsWords(written))
  const changes = await recorder.save(createdIds(written))
  const counts = countProducts(written, changes ? new Set(changes.map(({ id }) => id)) : touched)
  await announceProducts(tx, changedIds(written, touched))
  const isKnown = settings.looksForPictures && !settings.values
  const hasPicture = isKnown ? await picturedProducts(tx, plannedProducts, pictures) : undefined
  const gaps = countGaps(plannedProducts, settings.picturesGiven === true, untracked, hasPicture)
  const said = [...problems, ...[...dictionary.notes(), ...notes].map(aboutTheFile)]
  return {
    dictionary,
    written,
    changes,
    result: { ...counts, skipped, gaps, addresses, problems: said, staff },
  }
}

const aboutTheFile = (reason: RunNote): ImportProblem => ({
  line: 0,
  column: '',
  severity: 'warning',
  reason,
})

/** Carries the result of a preview out of the transaction that it rolls back. */
class RolledBack extends Error {
  override name = 'RolledBack'
  readonly result: BatchResult & { values: PreviewedValues }
  constructor(result: RolledBack['result']) {
    super('a preview is rolled back')
    this.result = result
  }
}

/**
 * Writes the products, compares them with what was there, and rolls everything back: the comparison is of what an import really does.
 * Pictures are left as they are. Locks what an import of the same products would lock, as long.
 */
export async function tryProducts(
  db: Database,
  products: readonly ProductDraft[],
  settings: WriteSettings & { values: PreviewedValues },
): Promise<BatchResult & { values: PreviewedValues }> {
  try {
    return await transaction(db, async (tx) => {
      const { dictionary, written, changes, result } = await writeBatch(tx, products, new Map(), {
        ...settings,
        run: null,
      })
      dictionary.saveNotes()
      throw new RolledBack({
        ...result,
        values: await previewBatch(tx, settings.values, written, changes ?? []),
      })
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}

/** The same report without writing anything. Pictures are not checked. */
export async function previewProducts(
  db: Db,
  products: readonly ProductDraft[],
  settings: WriteSettings,
): Promise<BatchResult> {
  const { plannedProducts, problems, skipped, untracked, staff } = await plan(db, products, settings, false)
  const changed = (product: PlannedProduct) =>
    product.records.some((record) => record.contentChanged || (record.stockChanged && !record.isParent))
  const known = plannedProducts.filter((product) => product.records[0]?.known)
  const updated = known.filter(changed).length
  return {
    created: plannedProducts.length - known.length,
    updated,
    unchanged: known.length - updated,
    skipped,
    gaps: countGaps(plannedProducts, settings.picturesGiven === true, untracked),
    addresses: 0,
    problems,
    staff,
  }
}

async function plan(
  db: Db,
  products: readonly ProductDraft[],
  {
    currencies,
    prices,
    mode = 'all',
    tax = null,
    newGaps,
    seen,
    untrackedStock = 0,
    refusesOtherCodes = false,
    asksCurrency = false,
    codePrefix = '',
    alikeCodes = new Map(),
    namesakes,
    hasVideo = async () => false,
    asExported,
    staff,
  }: WriteSettings,
  lock: boolean,
) {
  const { known, folded } = await findKnownDrafts(db, products, { lock, codePrefix, alike: alikeCodes })
  namesakes?.meet([...known.values()].map(({ id }) => id))
  if (seen)
    for (const { id, parentId } of known.values()) {
      seen.add(id)
      if (parentId !== null) seen.add(parentId)
    }
  const problems = problemList()
  const chosen = productsInMode(withoutUnclearCodes(products, folded, problems), known, mode)
  const own =
    refusesOtherCodes && mode !== 'prices-and-stock'
      ? await withoutOtherShopsCodes(db, chosen.products, known, { problems, codePrefix })
      : chosen.products
  const stocked = bookUntracked(own, known, untrackedStock)
  const met = new Map<number, readonly PreviewedFieldName[]>()
  const changed = staff ? await readStaffChanges(db, [...known.values()], staff) : null
  const planned = planProducts(stocked.products, known, {
    ...(staff &&
      changed && {
        staff: {
          winner: staff.winner,
          changed,
          meets: (id: number, fields: readonly PreviewedFieldName[]) => void met.set(id, fields),
        },
      }),
    ...{ currencies, prices, tax, problems, asksCurrency },
    asExported: await asExported?.(db, mayChange(stocked.products, known, prices)),
  })
  const plannedProducts = await withWholeSpecifications(db, planned, problems)
  for (const product of plannedProducts) newGaps?.see(product)
  const fresh = plannedProducts.filter(({ records: [head] }) => head?.known === null)
  await namesakes?.look(
    db,
    fresh.map(({ draft }) => draft),
  )
  const drafts = mode === 'prices-and-stock' ? [] : plannedProducts.map(({ draft }) => draft)
  const extras = await guidesAndVideos(db, drafts, { hasVideo, problems })
  return {
    plannedProducts,
    extras,
    problems: problems.all,
    skipped: chosen.skipped,
    untracked: stocked.untracked,
    staff: [...met.values()],
  }
}

/** The costly fields that a batch may change: what no line says stays, so that it is neither read nor compared. */
function changingFields(products: readonly PlannedProduct[], renames: boolean): readonly CostlyField[] {
  // Variants that are retired are not in the file.
  if (products.some(({ losesVariants }) => losesVariants)) return COSTLY_FIELDS
  const lines = products.flatMap(({ records }) => records.map(({ draft }) => draft))
  const isGiven: Readonly<Record<CostlyField, boolean>> = {
    description: lines.some(({ description }) => description !== null),
    values: renames || lines.some((line) => 'values' in line && line.values.length > 0),
    translations: lines.some(({ english }) => english),
    categories: products.some(({ draft }) => draft.categories !== null),
    tags: products.some(({ draft }) => draft.tags !== null),
    images: lines.some(({ pictures }) => pictures.length > 0),
    specifications: products.some(
      ({ draft }) => draft.specifications !== undefined || draft.englishSpecifications !== undefined,
    ),
  }
  return COSTLY_FIELDS.filter((field) => isGiven[field])
}

/** Whether no line says anything that products are found by, and none moves among products and variants: as in a file of new prices. */
function keepsWords(products: readonly WrittenProduct[]): boolean {
  if (movedVariants(products).length > 0) return false
  return products
    .flatMap(({ records }) => records)
    .filter(({ record }) => record.contentChanged)
    .every(({ record: { draft, known } }) => {
      const said = [draft.name, draft.brand, draft.model, draft.equivalentCode]
      if ('english' in draft) said.push(draft.english?.name ?? null)
      const isNewCode = known?.code !== draft.code && known?.keepsCode !== true
      return (
        known !== null &&
        !isNewCode &&
        known.status !== 'deleted' &&
        said.every((text) => text === null) &&
        draft.units.every(({ barcode }) => barcode === null)
      )
    })
}

/** Known products of which something other than pictures is about to be written, with the products they are variants of. */
function changingIds(products: readonly PlannedProduct[]): number[] {
  return products.flatMap(({ records: [head, ...variants] }) => {
    const changing = [...(head ? [head] : []), ...variants].filter(
      (record) => record.contentChanged || record.stockChanged,
    )
    // New variants make a parent of a product whose own line is unchanged.
    const all = changing.length > 0 && head ? new Set([head, ...changing]) : []
    return [...all].flatMap(({ known }) => (known ? [known.id] : []))
  })
}

function createdIds(products: readonly WrittenProduct[]): number[] {
  return products.flatMap(({ records }) =>
    records.filter(({ record }) => record.known === null).map(({ id }) => id),
  )
}

/**
 * Writes stock, categories, tags, pictures, tables of sizes and videos. Returns the ids of the products that were written and whose derived columns may be stale;
 * those of entirely new products are not.
 */
async function writeRest(
  tx: Db,
  writtenProducts: readonly WrittenProduct[],
  {
    dictionary,
    pictures,
    extras,
    recorder,
    asExported,
  }: {
    dictionary: ImportDictionary
    pictures: ReadonlyMap<string, StoredPicture>
    extras: ReadonlyMap<ProductDraft, GuideAndVideo>
    recorder: ChangeRecorder
    asExported: AsExported | undefined
  },
): Promise<Set<number>> {
  const stocked = await writeStock(tx, writtenProducts, dictionary)
  const pictured = await writeLinks(tx, writtenProducts, { dictionary, pictures, recorder, asExported })
  const extra = await writeGuidesAndVideos(tx, writtenProducts, extras, recorder)
  const records = writtenProducts.filter((product) => !product.isNew).flatMap((product) => product.records)
  const changed = records.filter(({ record }) => record.contentChanged)
  const stockOnly = records.filter(({ record, id }) => !record.contentChanged && stocked.has(id))
  const remembered = records.filter(({ record }) => record.rememberedOnly)
  await updateHashes(
    tx,
    [...stockOnly, ...remembered].map(({ record, id }) => ({ id, hash: record.hash })),
  )
  const isWritten = new Set(changed.map(({ id }) => id))
  await raiseVersions(
    tx,
    [...new Set([...pictured, ...extra])].filter((id) => !isWritten.has(id)),
  )
  const left = movedVariants(writtenProducts).flatMap(({ from }) => (from === null ? [] : [from]))
  return new Set([...changed.map(({ id }) => id), ...stocked, ...pictured, ...extra, ...left])
}

/** Keeps what the earlier shop called the products, so that its addresses lead to them; of unchanged ones too. */
function keepOldKeys(
  tx: Db,
  written: readonly WrittenProduct[],
  codePrefix: string | undefined,
): Promise<number> {
  return rememberOldProducts(
    tx,
    written.flatMap(({ draft, records }) => {
      const head = records.find(({ record }) => record.draft === draft)
      if (!head || head.record.hasOwnNumber) return []
      return [draft.old, draft.former].flatMap((keys) => (keys ? [{ productId: head.id, ...keys }] : []))
    }),
    codePrefix,
  )
}

/** What shows something that was written: every record of a product of which one was, and what variants were taken from. */
function changedIds(writtenProducts: readonly WrittenProduct[], touched: ReadonlySet<number>): number[] {
  const changed = writtenProducts.filter(
    (product) => product.isNew || product.records.some(({ id }) => touched.has(id)),
  )
  const ids = changed.flatMap(({ records }) => records.map(({ id }) => id))
  return [...new Set([...ids, ...touched])]
}

function countProducts(writtenProducts: readonly WrittenProduct[], touched: ReadonlySet<number>) {
  const isNew = (product: WrittenProduct) => !product.records[0]?.record.known
  const created = writtenProducts.filter(isNew).length
  const updated = writtenProducts.filter(
    (product) => !isNew(product) && product.records.some(({ id }) => touched.has(id)),
  ).length
  return { created, updated, unchanged: writtenProducts.length - created - updated }
}
