import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { createOwnerSchema, type openedSetupSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Field } from '#storefront/ui/form/field.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { officeLocale } from '../frame/office-locale.ts'
import { QueryState } from '../parts/query-state.tsx'
import { EntryCard } from './entry-card.tsx'
import { EntryForm, LinkOver, NewPassword, passwordSentences } from './entry-parts.tsx'
import { useLinkToken } from './link-token.ts'
import { useOpenOffice } from './open-office.ts'

/** The owner's account of a new shop, by the link that the shop's start prints. */
export function Component() {
  const token = useLinkToken()
  const query = useQuery({
    queryKey: ['setup-link', token],
    queryFn: ({ signal }) =>
      apiRequest<z.infer<typeof openedSetupSchema>>('GET', '/setup/owner', {
        signal,
        headers: { 'x-link-token': token ?? '' },
      }),
    enabled: token !== null,
    retry: false,
  })
  if (token === null || (query.error && !query.data))
    return (
      <LinkOver title={m.entry_setup_title()} problem={query.error?.message} text={m.entry_setup_over()} />
    )
  return <QueryState query={query}>{() => <OwnerForm token={token} />}</QueryState>
}

function OwnerForm({ token }: { token: string }) {
  const openOffice = useOpenOffice()
  const form = useCommandForm({
    schema: createOwnerSchema.pick({ name: true, email: true, password: true }),
    sentences: passwordSentences,
    async send(body) {
      await apiRequest('POST', '/setup/owner', { body: { ...body, token, locale: officeLocale() } })
      await openOffice()
    },
  })
  return (
    <EntryCard title={m.entry_setup_title()} hint={m.entry_setup_hint()}>
      <EntryForm form={form} send={m.entry_setup_create()}>
        <Field label={m.entry_name()} name="name" autoComplete="name" error={form.fields.name} />
        <Field
          label={m.entry_email()}
          name="email"
          type="email"
          autoComplete="username"
          hint={m.entry_setup_email_hint()}
          error={form.fields.email}
        />
        <NewPassword form={form} />
      </EntryForm>
    </EntryCard>
  )
}
