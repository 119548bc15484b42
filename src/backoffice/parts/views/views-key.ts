import type { ViewList } from '#modules/backoffice/views/views-admin-schemas.ts'

/** The saved views of a list in the query cache. */
export const viewsKey = (list: ViewList) => ['views', list] as const
