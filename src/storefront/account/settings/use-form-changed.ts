import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Whether a form differs from what is stored. `formState.isDirty` alone misses fields that were changed before hydration:
 * react-hook-form adopts those while it mounts and does not render again.
 */
export function useFormChanged<Values extends FieldValues, Context, Output>(
  { formState, getFieldState }: UseFormReturn<Values, Context, Output>,
  fields: readonly FieldPath<Values>[],
): boolean {
  const { isDirty } = formState
  return isDirty || fields.some((field) => getFieldState(field).isDirty)
}
