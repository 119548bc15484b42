import { useQuery } from '@tanstack/react-query'
import { Eye, PencilLine } from 'lucide-react'
import { useEffect } from 'react'
import type { z } from 'zod'
import {
  PRESENCE_EVERY_MS,
  type presenceSchema,
} from '#modules/ordering/orders/staff/order-presence-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../frame/office.ts'
import { useIsDialogOpen } from '../parts/open-dialogs.ts'
import { StatusBadge } from '../parts/status-badge.tsx'

type Presence = z.infer<typeof presenceSchema>

/**
 * Who else has this order's page open, and whether they edit it; nothing is locked. The page says that it is open only while its tab is in
 * view: a hidden tab, a sleeping laptop and a lost connection say nothing, and speak once when they are back.
 */
export function OrderPresence({ orderId }: { orderId: string }) {
  const state = useIsDialogOpen() ? 'editing' : 'looking'
  const path = `/orders/${orderId}/presence`
  const { data } = useQuery({
    queryKey: ['presence', orderId, state],
    queryFn: ({ signal }) => apiRequest<Presence>('PUT', path, { body: { state }, signal }),
    refetchInterval: PRESENCE_EVERY_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    placeholderData: (known) => known,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    // An extra: whoever cannot say goodbye is forgotten in half a minute.
    const leave = () => {
      apiRequest('PUT', path, { body: { state: 'gone' } }).catch(() => undefined)
    }
    return leave
  }, [path])
  if (!data || data.others.length === 0) return null
  return (
    <p role="status" className="flex flex-wrap gap-2">
      {data.others.map(({ name, editing }) => (
        <StatusBadge key={name} tone={editing ? 'warn' : 'info'}>
          {editing ? (
            <PencilLine aria-hidden="true" className="size-3.5" />
          ) : (
            <Eye aria-hidden="true" className="size-3.5" />
          )}
          {editing ? m.orders_presence_editing({ name }) : m.orders_presence_looking({ name })}
        </StatusBadge>
      ))}
    </p>
  )
}
