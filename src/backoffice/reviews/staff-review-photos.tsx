import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffReview } from '#modules/content/reviews/staff/reviews-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { ApiError } from '../frame/api-client.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { toast, toastError } from '../frame/toasts.tsx'
import { useRefreshList } from '../list/use-list.ts'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { reviewKey } from './use-moderation.ts'

const photoAddress = (id: number, name: string) => `/api/admin/reviews/${id}/photos/${name}`

/** The photos of a review, large enough to judge them; whoever moderates reviews can delete one and publish the rest. */
export function StaffReviewPhotos({ review }: { review: StaffReview }) {
  const mayModerate = useMay()('reviews.moderate')
  const client = useQueryClient()
  const refreshList = useRefreshList()
  const [asked, setAsked] = useState<string | null>(null)
  const changed = async (current: StaffReview) => {
    client.setQueryData(reviewKey(current.id), current)
    await Promise.all([
      refreshList('reviews'),
      client.invalidateQueries({ queryKey: ['history', `review:${current.id}`] }),
    ])
  }
  const removal = useMutation({
    mutationFn: (name: string) =>
      apiRequest<StaffReview>('DELETE', `/reviews/${review.id}/photos/${name}`, { version: review.version }),
    onSuccess(current) {
      setAsked(null)
      toast(m.reviews_photo_removed())
      void changed(current)
    },
    onError(error) {
      setAsked(null)
      toastError(error instanceof Error ? error.message : m.reviews_failed())
      const current = error instanceof ApiError ? (error.current as StaffReview | undefined) : undefined
      if (current) void changed(current)
    },
  })
  if (review.photos.length === 0) return null
  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {review.photos.map(({ name, width, height }, index) => (
          <li key={name} className="flex flex-col gap-1">
            <a href={photoAddress(review.id, name)} target="_blank" rel="noopener">
              <img
                src={photoAddress(review.id, name)}
                alt={m.reviews_photo({ number: index + 1 })}
                width={width}
                height={height}
                className="h-40 w-auto rounded-control border border-line object-contain"
              />
            </a>
            {mayModerate && (
              <Button type="button" appearance="quiet" onClick={() => setAsked(name)}>
                {m.reviews_photo_remove()}
                <span className="sr-only">: {m.reviews_photo({ number: index + 1 })}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmAction
        open={asked !== null}
        danger
        title={m.reviews_photo_remove_ask()}
        confirm={m.reviews_photo_remove()}
        busy={removal.isPending}
        onConfirm={() => asked !== null && removal.mutate(asked)}
        onClose={() => setAsked(null)}
      >
        {m.reviews_photo_remove_text()}
      </ConfirmAction>
    </>
  )
}
