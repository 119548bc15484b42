import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefusalReason } from '#modules/content/reviews/reviews-rules.ts'
import type { StaffReview } from '#modules/content/reviews/staff/reviews-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { ApiError } from '../frame/api-client.ts'
import { apiRequest } from '../frame/office.ts'
import { toast, toastError } from '../frame/toasts.tsx'
import { useRefreshList } from '../list/use-list.ts'

export type Decision = 'approve' | 'reopen' | { reason: RefusalReason; note: string }

export const reviewKey = (id: number | string) => ['review', String(id)]

const send = (review: Pick<StaffReview, 'id' | 'version'>, decision: Decision) => {
  const { id, version } = review
  return typeof decision === 'string'
    ? apiRequest<StaffReview>('POST', `/reviews/${id}/${decision}`, { version })
    : apiRequest<StaffReview>('POST', `/reviews/${id}/refuse`, { version, body: decision })
}

/**
 * Decides about reviews. The corner offers to take a decision back; `onChanged` gets the review as it is then, also after a conflict, and
 * after the way back.
 */
export function useModeration(onChanged: (review: StaffReview) => void) {
  const client = useQueryClient()
  const refreshList = useRefreshList()

  async function changed(review: StaffReview): Promise<void> {
    client.setQueryData(reviewKey(review.id), review)
    onChanged(review)
    await Promise.all([
      refreshList('reviews'),
      client.invalidateQueries({ queryKey: ['history', `review:${review.id}`] }),
    ])
  }

  function failed(error: unknown): void {
    toastError(error instanceof Error ? error.message : m.reviews_failed())
    const current = error instanceof ApiError ? (error.current as StaffReview | undefined) : undefined
    if (current) void changed(current)
  }

  return useMutation({
    mutationFn: ({ review, decision }: { review: StaffReview; decision: Decision }) => send(review, decision),
    onSuccess(review, { decision }) {
      void changed(review)
      if (decision === 'reopen') return toast(m.reviews_reopened())
      toast(decision === 'approve' ? m.reviews_approved() : m.reviews_was_refused(), {
        undo: {
          label: m.reviews_undo(),
          run: () =>
            void send(review, 'reopen').then((reopened) => {
              toast(m.reviews_reopened())
              return changed(reopened)
            }, failed),
        },
      })
    },
    onError: failed,
  })
}
