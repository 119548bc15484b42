import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import { FormProblem } from './form-problem.tsx'
import type { useCommandForm } from './use-command-form.ts'

/** A dialog with one short form: its fields, why it was refused as a whole, and its button in the footer. */
export function FormDialog({
  id,
  form,
  title,
  save,
  appearance,
  onClose,
  children,
}: {
  /** Of the form, unlike any other that is on the screen. */
  id: string
  form: ReturnType<typeof useCommandForm>
  title: string
  /** What the button says. */
  save: string
  appearance?: ComponentProps<typeof Button>['appearance']
  onClose: () => void
  children: ReactNode
}) {
  return (
    <OfficeDialog
      open
      title={title}
      onClose={onClose}
      footer={
        <Button form={id} appearance={appearance} busy={form.busy}>
          {save}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        {children}
        <FormProblem problem={form.problem} />
      </form>
    </OfficeDialog>
  )
}
