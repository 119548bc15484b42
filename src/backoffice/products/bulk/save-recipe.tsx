import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { ProductFilters } from '#modules/backoffice/products/products-admin-schemas.ts'
import type {
  BulkChange,
  PlanWarning,
  Recipe,
} from '#modules/intake/product-changes/product-changes-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useCommandForm } from '../../form/use-command-form.ts'
import { apiRequest } from '../../frame/office.ts'
import { toast } from '../../frame/toasts.tsx'
import { recipesQuery } from './bulk-query.ts'

const named = z.object({ name: z.string().trim().min(1).max(100) })

interface RecipeOf {
  filters: ProductFilters
  change: BulkChange
  leaveOut: readonly PlanWarning[]
}

/** Keeps a change with its filters under a name, to be planned again later. */
export function SaveRecipe(recipe: RecipeOf) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button type="button" appearance="secondary" onClick={() => setIsOpen(true)}>
        {m.bulk_change_save_recipe()}
      </Button>
      {isOpen && <RecipeDialog {...recipe} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function RecipeDialog({ onClose, ...recipe }: RecipeOf & { onClose: () => void }) {
  const client = useQueryClient()
  const form = useCommandForm({
    schema: named,
    async send({ name }) {
      await apiRequest<Recipe>('POST', '/product-changes/recipes', { body: { name, ...recipe } })
      void client.invalidateQueries({ queryKey: recipesQuery.queryKey })
      toast(m.bulk_change_recipe_saved())
      onClose()
    },
  })
  return (
    <FormDialog
      id="save-recipe"
      form={form}
      title={m.bulk_change_save_recipe()}
      save={m.frame_save()}
      onClose={onClose}
    >
      <p className="text-muted">{m.bulk_change_recipe_text()}</p>
      <Field
        label={m.bulk_change_recipe_name()}
        name="name"
        required
        autoComplete="off"
        error={form.fields.name}
      />
    </FormDialog>
  )
}
