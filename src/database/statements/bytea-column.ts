import { customType } from 'drizzle-orm/pg-core'

/** A column of bytes; drizzle has none of its own. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
