import { queryOptions } from '@tanstack/react-query'
import type {
  SettingGroupRecord,
  SettingsResponse,
} from '#modules/platform/settings/settings-admin-schemas.ts'
import { apiRequest, queryClient, sessionQuery } from '../frame/office.ts'

/** Every group of settings with its version, and the names that lists choose from. */
export const settingsQuery = queryOptions({
  queryKey: ['settings', 'groups'],
  queryFn: ({ signal }) => apiRequest<SettingsResponse>('GET', '/settings', { signal }),
})

/** Shows a group as a save answered it, on every page, and fetches the history again. */
export function showGroup(saved: SettingGroupRecord): void {
  queryClient.setQueryData(
    settingsQuery.queryKey,
    (before) =>
      before && {
        ...before,
        groups: before.groups.map((group) => (group.name === saved.name ? saved : group)),
      },
  )
  void queryClient.invalidateQueries({ queryKey: ['settings', 'history'] })
  // The frame shows the shop's name, and asks for a second factor once cards are on; the desk shows what is missing.
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: ['setup'] })
  // Rates show what the settings say of the bulletin.
  void queryClient.invalidateQueries({ queryKey: ['rates'] })
}
