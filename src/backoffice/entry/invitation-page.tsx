import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { STAFF_PASSWORD_LENGTH } from '#modules/backoffice/staff/people/staff-entry-rules.ts'
import { acceptSchema, type openedInvitationSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { SecretInput } from '../form/secret-input.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { setOfficeLocale } from '../frame/office-locale.ts'
import { roleName } from '../frame/role-names.ts'
import { QueryState } from '../parts/query-state.tsx'
import { EntryCard } from './entry-card.tsx'
import { useLinkToken } from './link-token.ts'
import { useOpenOffice } from './open-office.ts'

type Invitation = z.infer<typeof openedInvitationSchema>

/** Accepts an invitation: a name and a password, and in. */
export function Component() {
  const token = useLinkToken()
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      apiRequest<Invitation>('GET', '/invitation', { signal, headers: { 'x-link-token': token ?? '' } }),
    enabled: token !== null,
    retry: false,
  })
  const locale = query.data?.locale
  useEffect(() => {
    if (locale) setOfficeLocale(locale)
  }, [locale])
  if (token === null || (query.error && !query.data))
    return (
      <EntryCard
        title={m.entry_invitation_title()}
        below={
          <Link to="/giris" className="font-medium text-accent hover:underline">
            {m.entry_to_sign_in()}
          </Link>
        }
      >
        <Alert tone="danger">{query.error?.message ?? m.entry_link_broken()}</Alert>
        <p className="text-muted">{m.entry_invitation_over()}</p>
      </EntryCard>
    )
  return (
    <QueryState query={query}>
      {(invitation) => <AcceptForm invitation={invitation} token={token} />}
    </QueryState>
  )
}

function AcceptForm({ invitation, token }: { invitation: Invitation; token: string }) {
  const openOffice = useOpenOffice()
  const form = useCommandForm({
    schema: acceptSchema.pick({ name: true, password: true }),
    sentences: { password: () => m.entry_password_length(STAFF_PASSWORD_LENGTH) },
    async send(body) {
      await apiRequest('POST', '/invitation/accept', { body: { ...body, token } })
      await openOffice()
    },
  })
  const { invitedBy, email, role } = invitation
  return (
    <EntryCard
      title={m.entry_invitation_title()}
      hint={m.entry_invitation_hint({ name: invitedBy, role: roleName(role) })}
    >
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <Field label={m.entry_email()} name="email" autoComplete="username" value={email} readOnly />
        <Field label={m.entry_name()} name="name" autoComplete="name" error={form.fields.name} />
        <SecretInput
          label={m.entry_new_password()}
          name="password"
          autoComplete="new-password"
          hint={m.entry_password_hint(STAFF_PASSWORD_LENGTH)}
          error={form.fields.password}
        />
        <FormProblem problem={form.problem} />
        <Button busy={form.busy}>{m.entry_invitation_accept()}</Button>
      </form>
    </EntryCard>
  )
}
