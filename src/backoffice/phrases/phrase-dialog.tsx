import { z } from 'zod'
import {
  type PhraseHelp,
  type SearchPhraseItem,
  searchPhraseBody,
} from '#modules/goods/phrases/phrases-admin-schemas.ts'
import { MAX_PHRASE_LENGTH, MAX_PHRASES } from '#modules/goods/phrases/phrases-rules.ts'
import { m } from '#office-texts/messages.js'
import { Field, TextField } from '#storefront/ui/form/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { useRefreshList } from '../list/use-list.ts'

export const LIST = 'search-phrases'
const FORM = 'search-phrase'
const PLACES = `${FORM}-places`
/** Characters that are typed into the field at most. */
const LONGEST = 2 * MAX_PHRASES * MAX_PHRASE_LENGTH

/** One phrase in each line; a comma separates too. An unticked box sends nothing. */
const typedPhrase = searchPhraseBody.extend({
  phrases: z
    .string()
    .max(LONGEST)
    .transform((text) => text.split(/[\n,;]/).filter((phrase) => phrase.trim() !== '')),
  active: z
    .string()
    .optional()
    .transform((value) => value === 'on'),
})

/** What a new row begins with. */
export interface PhraseStart {
  phrases: readonly string[]
  title: string
  titleEn: string
}

/** A row of phrases and the page that they lead to, new or as it is. */
export function PhraseDialog({
  row,
  start,
  places,
  onSaved,
  onClose,
}: {
  row: SearchPhraseItem | null
  start: PhraseStart
  places: PhraseHelp['places']
  /** Called after a save, before the list is fetched again. */
  onSaved?: () => Promise<void>
  onClose: () => void
}) {
  const refresh = useRefreshList()
  const shown = row ?? { ...start, target: '', validFrom: '', validUntil: '', active: true }
  const form = useCommandForm<z.output<typeof typedPhrase>>({
    schema: typedPhrase as unknown as z.ZodType<z.output<typeof typedPhrase>>,
    async send(body) {
      if (row) await apiRequest('PUT', `/search-phrases/${row.id}`, { body, version: row.version })
      else await apiRequest('POST', '/search-phrases', { body })
      toast(m.phrases_saved())
      onClose()
      await onSaved?.()
      await refresh(LIST)
    },
  })
  return (
    <FormDialog
      id={FORM}
      form={form}
      title={row ? m.phrases_edit() : m.phrases_new()}
      save={m.phrases_save()}
      onClose={onClose}
    >
      <TextField
        label={m.phrases_phrases()}
        name="phrases"
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        defaultValue={shown.phrases.join('\n')}
        hint={m.phrases_phrases_hint()}
        error={form.fields.phrases}
      />
      <Field
        label={m.phrases_target()}
        name="target"
        list={PLACES}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="/koleksiyon/anneler-gunu"
        defaultValue={shown.target}
        hint={m.phrases_target_hint()}
        error={form.fields.target}
      />
      <datalist id={PLACES}>
        {places.map(({ path, name }) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </datalist>
      <Field
        label={m.phrases_link_title()}
        name="title"
        defaultValue={shown.title}
        hint={m.phrases_link_title_hint()}
        error={form.fields.title}
      />
      <Field
        label={m.phrases_link_title_en()}
        name="titleEn"
        lang="en"
        defaultValue={shown.titleEn}
        hint={m.phrases_link_title_en_hint()}
        error={form.fields.titleEn}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={m.phrases_from()}
          name="validFrom"
          type="date"
          defaultValue={shown.validFrom}
          hint={m.phrases_days_hint()}
          error={form.fields.validFrom}
        />
        <Field
          label={m.phrases_until()}
          name="validUntil"
          type="date"
          defaultValue={shown.validUntil}
          error={form.fields.validUntil}
        />
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-medium md:min-h-9">
        <input
          type="checkbox"
          name="active"
          defaultChecked={shown.active}
          className="size-5 shrink-0 accent-accent md:size-4"
        />
        {m.phrases_active()}
      </label>
    </FormDialog>
  )
}
