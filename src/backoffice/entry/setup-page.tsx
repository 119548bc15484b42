import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { z } from 'zod'
import { STAFF_PASSWORD_LENGTH } from '#modules/backoffice/staff/people/staff-entry-rules.ts'
import { createOwnerSchema, type openedSetupSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { SecretInput } from '../form/secret-input.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { officeLocale } from '../frame/office-locale.ts'
import { QueryState } from '../parts/query-state.tsx'
import { EntryCard } from './entry-card.tsx'
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
      <EntryCard
        title={m.entry_setup_title()}
        below={
          <Link to="/giris" className="font-medium text-accent hover:underline">
            {m.entry_to_sign_in()}
          </Link>
        }
      >
        <Alert tone="danger">{query.error?.message ?? m.entry_link_broken()}</Alert>
        <p className="text-muted">{m.entry_setup_over()}</p>
      </EntryCard>
    )
  return <QueryState query={query}>{() => <OwnerForm token={token} />}</QueryState>
}

function OwnerForm({ token }: { token: string }) {
  const openOffice = useOpenOffice()
  const form = useCommandForm({
    schema: createOwnerSchema.pick({ name: true, email: true, password: true }),
    sentences: { password: () => m.entry_password_length(STAFF_PASSWORD_LENGTH) },
    async send(body) {
      await apiRequest('POST', '/setup/owner', { body: { ...body, token, locale: officeLocale() } })
      await openOffice()
    },
  })
  return (
    <EntryCard title={m.entry_setup_title()} hint={m.entry_setup_hint()}>
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <Field label={m.entry_name()} name="name" autoComplete="name" error={form.fields.name} />
        <Field
          label={m.entry_email()}
          name="email"
          type="email"
          autoComplete="username"
          hint={m.entry_setup_email_hint()}
          error={form.fields.email}
        />
        <SecretInput
          label={m.entry_new_password()}
          name="password"
          autoComplete="new-password"
          hint={m.entry_password_hint(STAFF_PASSWORD_LENGTH)}
          error={form.fields.password}
        />
        <FormProblem problem={form.problem} />
        <Button busy={form.busy}>{m.entry_setup_create()}</Button>
      </form>
    </EntryCard>
  )
}
