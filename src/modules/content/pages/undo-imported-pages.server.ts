import { arrayOf, int, json, statement, text } from '#database/statements/statement.ts'
import { forgetRedirectsTo } from '#modules/content/redirects/redirects.server.ts'
import type { ImportedRecords, KeptReason, Stamps } from '#modules/kernel/records/imported-records.ts'
import { lockPaths } from './pages-admin-queries.ts'

const READ_PAGES = statement(
  {
    params: [arrayOf(int)],
    row: { id: text, subject: text, stamps: json<Stamps>(), uses: json<KeptReason[]>() },
  },
  // Publishing alone raises the version, too, so what is written is compared by itself.
  `select p.id::text, p.path as subject,
          jsonb_build_object(
            'edited', md5(jsonb_build_array(p.path, p.title, p.meta_title, p.meta_description, p.body, p.posted_on,
              (select jsonb_agg(jsonb_build_array(c.name, c.options) order by c.position) from page_containers c where c.page_id = p.id))::text),
            'published', p.is_published::text) as stamps,
          to_json(array_remove(array[
            case when exists (select from pages other where other.path = p.path and other.id <> p.id) then 'edited' end
          ], null)) as uses
     from pages p where p.id = any($1)`,
)
const REMOVE_PAGES = statement(
  { params: [arrayOf(int)], row: { path: text } },
  'delete from pages where id = any($1) returning path',
)

/** Pages that an import created, with the old addresses that lead to them. */
export const importedPages: ImportedRecords = {
  lock: (tx) => lockPaths(tx),
  read: async (tx, ids) => (await tx.query(READ_PAGES, [ids.map(Number)])).rows,
  async remove(tx, ids) {
    const { rows } = await tx.query(REMOVE_PAGES, [ids.map(Number)])
    await forgetRedirectsTo(
      tx,
      rows.map(({ path }) => path),
    )
  },
}
