import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../frame/office.ts'
import { OfficeDialog } from './office-dialog.tsx'

interface CountedCommandProps<Preview, Answer> {
  title: string
  /** The button that does it. */
  confirm: string
  /** Where the shop says what it would change; null until that is chosen. */
  preview: { path: string; query?: Readonly<Record<string, string>> } | null
  /** Does what the preview counted; the shop refuses when it counts otherwise by now. */
  send: (shown: Preview) => Promise<Answer>
  onDone: (answer: Answer) => unknown
  onClose: () => void
  /** What there is to choose, above the preview. */
  children?: ReactNode
  /** What the preview says. */
  says: (shown: Preview) => ReactNode
}

/** A dialog that shows what merging or deleting a record would change, and does just that. */
export function CountedCommand<Preview, Answer>({
  title,
  confirm,
  preview: asked,
  send,
  onDone,
  onClose,
  children,
  says,
}: CountedCommandProps<Preview, Answer>) {
  const preview = useQuery({
    queryKey: ['counted', asked?.path, asked?.query],
    queryFn: ({ signal }) =>
      apiRequest<Preview>('GET', asked?.path ?? '', { ...(asked?.query && { query: asked.query }), signal }),
    enabled: asked !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const shown = asked === null ? undefined : preview.data
  const command = useMutation({
    mutationFn: send,
    async onSuccess(answer) {
      onClose()
      await onDone(answer)
    },
    // The numbers that were confirmed are not those of the shop any more.
    onError: () => void preview.refetch(),
  })
  return (
    <OfficeDialog
      open
      title={title}
      onClose={onClose}
      footer={
        shown !== undefined && (
          <Button
            type="button"
            appearance="danger"
            busy={command.isPending}
            onClick={() => !command.isPending && command.mutate(shown)}
          >
            {confirm}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        {shown !== undefined && (
          <div role="status" className="flex flex-col gap-2">
            {says(shown)}
          </div>
        )}
        <p role="alert" className="font-medium text-danger empty:hidden">
          {command.error?.message ?? preview.error?.message}
        </p>
      </div>
    </OfficeDialog>
  )
}
