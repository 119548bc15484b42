import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { staffListSchema, staffMemberSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest, queryClient } from '../frame/office.ts'

export type Team = z.infer<typeof staffListSchema>
export type Member = z.infer<typeof staffMemberSchema>
export type Invitation = Team['invitations'][number]

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => apiRequest<Team>('GET', '/staff', { signal }),
})

export const refreshTeam = () => queryClient.invalidateQueries({ queryKey: teamQuery.queryKey })

/** The roles with what each may do, in the words of the screen. */
export const roleHints = {
  owner: m.team_role_owner,
  catalogue: m.team_role_catalogue,
  orders: m.team_role_orders,
  finance: m.team_role_finance,
  support: m.team_role_support,
  readonly: m.team_role_readonly,
} as const
