import type { Db } from '#database/database.ts'
import { boolean, int, known, statement } from '#database/statements/statement.ts'
import type { Permission } from '#modules/kernel/staff/permission-rules.ts'

const RIGHTS = {
  'prices.write': `before ?| array['price', 'units']`,
  'stock.write': `stock is not null`,
  'media.write': `before ? 'images'`,
  'guides.write': `before ?| array['size_guide', 'video']`,
  // What a run made is taken off sale.
  'catalogue.write': `before is null or before - array['price', 'images', 'size_guide', 'video', 'import_hash'] <> '{}'`,
} as const satisfies Partial<Record<Permission, string>>
type Right = keyof typeof RIGHTS
const NAMES = Object.keys(RIGHTS) as Right[]

const UNDO_RIGHTS = statement(
  {
    params: [int],
    row: {
      'prices.write': known(boolean),
      'stock.write': known(boolean),
      'media.write': known(boolean),
      'guides.write': known(boolean),
      'catalogue.write': known(boolean),
    } satisfies Record<Right, unknown>,
  },
  `select ${NAMES.map((name) => `coalesce(bool_or(${RIGHTS[name]}), false) as "${name}"`).join(', ')}
     from import_changes where run_id = $1 and undone_by is null`,
)

/** The rights that undoing a run needs: those of the fields that it would write back. */
export async function rightsToUndo(db: Db, run: number): Promise<Permission[]> {
  const { rows } = await db.query(UNDO_RIGHTS, [run])
  return NAMES.filter((name) => rows[0]?.[name])
}
