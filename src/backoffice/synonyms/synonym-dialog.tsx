import { z } from 'zod'
import type { SynonymItem } from '#modules/goods/synonyms/synonyms-admin-schemas.ts'
import { MAX_PHRASE_LENGTH, MAX_PHRASES } from '#modules/goods/synonyms/synonyms-rules.ts'
import { m } from '#office-texts/messages.js'
import { TextField } from '#storefront/ui/form/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { useRefreshList } from '../list/use-list.ts'

const FORM = 'synonym-group'
/** Characters that are typed into a field at most. */
const LONGEST = 2 * MAX_PHRASES * MAX_PHRASE_LENGTH

/** One word or phrase in each line; a comma separates too. */
const phrases = z
  .string()
  .max(LONGEST)
  .transform((text) =>
    text.split(/[\n,;]/).flatMap((phrase) => (phrase.trim() === '' ? [] : [phrase.trim()])),
  )
const typedGroup = z.object({ words: phrases, finds: phrases })

/** A group of synonyms, new or as it is. */
export function SynonymDialog({
  group,
  words = [],
  finds = [],
  list,
  onSaved,
  onClose,
}: {
  group: SynonymItem | null
  /** What a new group begins with, from elsewhere. */
  words?: readonly string[]
  finds?: readonly string[]
  list: string
  /** Called after a save, before the list is fetched again. */
  onSaved?: () => Promise<void>
  onClose: () => void
}) {
  const refresh = useRefreshList()
  const form = useCommandForm<z.output<typeof typedGroup>>({
    schema: typedGroup as unknown as z.ZodType<z.output<typeof typedGroup>>,
    async send(body) {
      if (group) await apiRequest('PUT', `/synonyms/${group.id}`, { body, version: group.version })
      else await apiRequest('POST', '/synonyms', { body })
      toast(m.synonyms_saved())
      onClose()
      await onSaved?.()
      await refresh(list)
    },
  })
  return (
    <FormDialog
      id={FORM}
      form={form}
      title={group ? m.synonyms_edit() : m.synonyms_new()}
      save={m.synonyms_save()}
      onClose={onClose}
    >
      <TextField
        label={m.synonyms_searched()}
        name="words"
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        defaultValue={(group?.words ?? words).join('\n')}
        hint={m.synonyms_searched_hint()}
        error={form.fields.words}
      />
      <TextField
        label={m.synonyms_finds()}
        name="finds"
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        defaultValue={(group?.finds ?? finds).join('\n')}
        hint={m.synonyms_finds_hint()}
        error={form.fields.finds}
      />
    </FormDialog>
  )
}
