import { timestamp } from 'drizzle-orm/pg-core'

/** A column for a moment, as every table has them: with its time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })
