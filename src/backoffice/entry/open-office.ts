import { useNavigate } from 'react-router'
import { queryClient } from '../frame/office.ts'

/** Goes into the back office with the session that was just opened; data of an earlier person is forgotten. */
export function useOpenOffice(): (to?: string) => Promise<void> {
  const navigate = useNavigate()
  return async (to = '/') => {
    queryClient.clear()
    await navigate(to, { replace: true })
  }
}

/** A path of the back office; anything else is the desk. */
export const safeReturn = (path: string | null): string =>
  path !== null && /^\/(?![/\\])/.test(path) ? path : '/'
