import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { acceptSchema, type openedInvitationSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Field } from '#storefront/ui/form/field.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { setOfficeLocale } from '../frame/office-locale.ts'
import { roleName } from '../frame/role-names.ts'
import { QueryState } from '../parts/query-state.tsx'
import { EntryCard } from './entry-card.tsx'
import { EntryForm, LinkOver, NewPassword, passwordSentences } from './entry-parts.tsx'
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
      <LinkOver
        title={m.entry_invitation_title()}
        problem={query.error?.message}
        text={m.entry_invitation_over()}
      />
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
    sentences: passwordSentences,
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
      <EntryForm form={form} send={m.entry_invitation_accept()}>
        <Field label={m.entry_email()} name="email" autoComplete="username" value={email} readOnly />
        <Field label={m.entry_name()} name="name" autoComplete="name" error={form.fields.name} />
        <NewPassword form={form} />
      </EntryForm>
    </EntryCard>
  )
}
