/** The keys of the cluster in etcd. */
export const KEYS = { all: '/vitrin/', leader: '/vitrin/leader', note: '/vitrin/sync' } as const
/** Seconds for which a lease counts after its last renewal. */
export const LEASE_SECONDS = 5
