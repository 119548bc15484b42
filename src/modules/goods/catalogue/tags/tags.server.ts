import { type Database, type Db, transaction } from '#database/database.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { ListPosition } from '#shared/files/list-position.ts'
import { slugify } from '#shared/text/turkish.ts'
import { lockProducts } from '../product/product-states-queries.ts'
import {
  dissolveTag,
  findTagNamesake,
  lockTags,
  productsWithTag,
  readTag,
  readTagPage,
  renameTag,
} from './tag-queries.ts'
import type { TagList, TagListQuery, TagPreview, TagRecord } from './tags-admin-schemas.ts'

type NotFound = { ok: false; reason: 'not-found' }
type Conflict = { ok: false; reason: 'conflict'; current: TagRecord }
type Changed = { ok: false; reason: 'changed'; counted: TagPreview }
export type RenameTagResult =
  | { ok: true; tag: TagRecord }
  /** `name-taken`: another tag has it, however it is typed. */
  | { ok: false; reason: 'no-letters' | 'name-taken' }
  | NotFound
  | Conflict
export type PreviewTagResult = { ok: true; preview: TagPreview } | { ok: false; reason: 'no-heir' } | NotFound
export type DissolveTagResult =
  | { ok: true; tag: TagRecord | null }
  | { ok: false; reason: 'no-heir' }
  | Changed
  | NotFound
  | Conflict

interface Versioned {
  id: number
  version: number
}
type Counted = Pick<TagPreview, 'products'>

/** Tags of products, for those who keep the catalogue. Each change is one transaction that locks the tags and the products it is about. */
export interface TagDesk {
  list(query: TagListQuery, position: ListPosition | null): Promise<TagList>
  rename(actor: Actor, record: Versioned, name: string): Promise<RenameTagResult>
  /** What merging it into another tag, or deleting it for null, would change. */
  preview(id: number, into: number | null): Promise<PreviewTagResult>
  /** Merges it into another tag; null deletes it. */
  dissolve(
    actor: Actor,
    record: Versioned,
    given: { into: number | null; counted: Counted },
  ): Promise<DissolveTagResult>
}

const NOT_FOUND = { ok: false, reason: 'not-found' } as const
/** It may write a row for each product of the shop. */
const WHOLE = { unlimited: true }

export function createTagDesk({ db, changes }: Pick<ShopDeps, 'changes'> & { db: Database }): TagDesk {
  async function locked(tx: Db, { id, version }: Versioned, others: readonly number[] = []) {
    await lockTags(tx, [id, ...others])
    const current = await readTag(tx, id)
    if (!current) return NOT_FOUND
    if (current.version !== version) return { ok: false, reason: 'conflict', current } as const
    return { ok: true, current } as const
  }

  async function previewOf(on: Db, id: number, into: number | null): Promise<PreviewTagResult> {
    const tag = await readTag(on, id)
    if (!tag) return NOT_FOUND
    const heir = into === null || into === id ? null : await readTag(on, into)
    if (into !== null && !heir) return { ok: false, reason: 'no-heir' }
    const products = (await productsWithTag(on, id)).length
    return { ok: true, preview: { products, version: tag.version, into: heir?.name ?? '' } }
  }

  return {
    list: (query, position) => readTagPage(db, query, position),
    rename: (actor, record, typed) =>
      transaction(db, async (tx): Promise<RenameTagResult> => {
        const found = await locked(tx, record)
        if (!found.ok) return found
        const name = typed.replace(/\s+/g, ' ')
        const slug = slugify(name)
        if (slug === '') return { ok: false, reason: 'no-letters' }
        if ((await findTagNamesake(tx, slug, record.id)) !== null) return { ok: false, reason: 'name-taken' }
        await renameTag(tx, record.id, name, slug)
        await writeAudit(tx, actor, {
          action: 'tag.change',
          recordId: String(record.id),
          before: { name: found.current.name },
          after: { name },
        })
        const tag = await readTag(tx, record.id)
        return tag ? { ok: true, tag } : NOT_FOUND
      }),
    preview: (id, into) => previewOf(db, id, into),
    async dissolve(actor, record, { into, counted }) {
      const result = await transaction(
        db,
        async (tx): Promise<DissolveTagResult & { ids?: number[] }> => {
          const found = await locked(tx, record, into === null ? [] : [into])
          if (!found.ok) return found
          const now = await previewOf(tx, record.id, into)
          if (!now.ok) return now
          const { preview } = now
          if (preview.products !== counted.products) return { ok: false, reason: 'changed', counted: preview }
          const ids = await productsWithTag(tx, record.id)
          await lockProducts(tx, ids)
          await dissolveTag(tx, record.id, into, ids)
          await writeAudit(tx, actor, {
            action: into === null ? 'tag.delete' : 'tag.merge',
            recordId: String(record.id),
            before: { name: found.current.name },
            after: { ...(into !== null && { name: preview.into }), products: preview.products },
          })
          return { ok: true, tag: into === null ? null : await readTag(tx, into), ids }
        },
        WHOLE,
      )
      const { ids = [], ...outcome } = result
      if (ids.length > 0) changes.publish({ topic: 'catalogue', ids })
      return outcome
    },
  }
}
