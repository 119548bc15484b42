import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../frame/office.ts'
import { toast, toastError } from '../frame/toasts.tsx'

/** A command that answers nothing worth keeping: sent once, told in a corner, and the queries named by `refresh` are fetched again. */
export function useCommand(refresh: readonly string[]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ path }: { path: string; done: string }) => apiRequest<object>('POST', path),
    onSuccess: (_, { done }) => toast(done),
    onError: (error) => toastError(error.message || m.operations_failed()),
    onSettled: () => client.invalidateQueries({ queryKey: refresh }),
  })
}
