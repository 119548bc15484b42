/** The restored shop, in the cache of queries. */
export const RESTORED_KEY = ['restored'] as const
