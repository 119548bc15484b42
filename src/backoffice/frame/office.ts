import { MutationCache, QueryCache, QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { staffSessionSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import type { Permission } from '#modules/kernel/staff/permission-rules.ts'
import { m } from '#office-texts/messages.js'
import { ApiError, createApiRequest, isOutage } from './api-client.ts'
import { stored } from './browser-storage.ts'
import { reportReached } from './connection.ts'
import { askForIdentity } from './identity/identity-question.ts'
import { officeLocale } from './office-locale.ts'
import { sendWithProgress } from './send-with-progress.ts'

export type OfficeSession = z.infer<typeof staffSessionSchema>

/** How long data counts as current, in milliseconds; the return to a tab refetches older data. */
const FRESH_MS = 10_000
/** How often a query is sent again after an outage; while nothing answers at all it waits instead (connection.ts). */
const RETRIES = 3

/** Cards may have gone live since the session was fetched: the frame then asks for the second factor, in place of each screen's error. */
function onError(error: Error): void {
  if (error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED')
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}

/** The data of the back office in this tab. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Whatever happened meanwhile was not seen.
      refetchOnReconnect: 'always',
      retry: (failures, error) => isOutage(error) && failures < RETRIES,
      retryDelay: (failures, error) =>
        error instanceof ApiError && error.retryAfter !== null
          ? error.retryAfter * 1000
          : Math.min(1000 * 2 ** failures, 15_000),
    },
    // A save that waited for the network would surprise its author minutes later; it fails at once, and the draft is kept.
    mutations: { networkMode: 'always', retry: false },
  },
})

let signedOut: () => void = () => undefined

/** Names what happens when a request finds the session ended. */
export function onSignedOut(work: () => void): void {
  signedOut = work
}

/** Requests to `/api/admin`, with session, token and language. */
export const apiRequest = createApiRequest({
  fetch: (path, init) => fetch(path, init),
  upload: sendWithProgress,
  locale: officeLocale,
  csrfToken: () => queryClient.getQueryData(sessionQuery.queryKey)?.csrfToken ?? '',
  renewToken: async () => (await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })).csrfToken,
  onSignedOut: () => signedOut(),
  onReached: reportReached,
  confirmIdentity: askForIdentity,
  unreachable: () => m.frame_unreachable(),
  unconfirmed: () => m.frame_unconfirmed(),
})

/** Asks for the password where a download would need it; false when the person closes the question. Downloads are not sent by `apiRequest`. */
export async function confirmedIdentity(): Promise<boolean> {
  const { confirmedUntil } = await apiRequest<{ confirmedUntil: string | null }>('GET', '/account/confirm')
  return confirmedUntil !== null || askForIdentity()
}
/** Whether somebody was signed in in this browser and did not leave: only then can a session have ended. */
export const hadSession = stored('had-session')

/** Who is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => apiRequest<OfficeSession>('GET', '/session', { signal }),
  staleTime: 60_000,
})

/** The session, in every screen that is not `outside`. */
export function useSession(): OfficeSession {
  return useSuspenseQuery(sessionQuery).data
}

/** May the signed-in person do this? Menu and buttons ask, the API decides by the same table. */
export function useMay(): (permission: Permission | undefined) => boolean {
  const { permissions } = useSession()
  return (permission) => permission === undefined || permissions.includes(permission)
}
