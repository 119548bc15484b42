import { useEffect, useRef } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import { maskedAuthor } from '#modules/content/reviews/reviews-rules.ts'
import { accountSentence } from '#modules/people/customers/account/account-sentence-rules.ts'
import { authorName } from '#modules/people/customers/account/person-rules.ts'
import type { EraseObstacle } from '#modules/shop/privacy/privacy.server.ts'
import type { Refused } from '#shared/web/action-result.ts'
import { loginUrl } from '#shared/web/return-path.ts'
import { m } from '#texts/messages.js'
import { refuseForm, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { sendForm } from '../../http/forms/send-form.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { ResultMessage } from '../../ui/form/result-message.tsx'
import { useErrorFocus } from '../../ui/form/use-error-focus.ts'
import { AccountPage } from '../account-page.tsx'
import { EntryPage } from '../entry/entry-page.tsx'
import { formSecret } from '../entry/sign-in-forms.ts'
import { requireCustomer } from '../require-customer.server.ts'
import type { Route } from './+types/erase-route.ts'
import { SETTINGS_PATH } from './settings-result.ts'

const HERE = '/hesap/sil'
const DONE = `${HERE}?tamam=1`

/** A refused erasure; `confirmed` is whether the box was ticked. */
type EraseRefused = Refused & { confirmed?: boolean }

const REFUSALS = {
  'not-confirmed': { code: 'INVALID', field: 'confirmed' },
  'wrong-password': { code: 'WRONG_PASSWORD', field: 'password' },
  'open-orders': { code: 'OPEN_ORDERS', field: null },
  'open-account': { code: 'OPEN_ACCOUNT', field: null },
} as const

/** Loads what the page names and whatever prevents the erasure; after the erasure only its confirmation. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const visitor = await page.visitor()
  if (!visitor.customer && url.searchParams.get('tamam') === '1') return { erased: true as const }
  const { customer } = await requireCustomer(page, HERE)
  const { name, surname, email } = customer
  return {
    erased: false as const,
    email,
    maskedName: maskedAuthor(authorName(name, surname)),
    obstacle: await page.shop.privacy.obstacle(customer.id),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { customer } = await requireCustomer(page, HERE)
  const form = await request.formData()
  const confirmed = form.get('confirmed') === '1'
  const result = await page.shop.privacy.erase(customer, {
    password: formSecret(form, 'password'),
    confirmed,
    ip: page.ip,
  })
  if (result.ok) {
    await page.signOut()
    throw redirect(DONE, 303)
  }
  const { reason } = result
  if (reason === 'login-required') throw redirect(loginUrl(HERE), 303)
  const message = accountSentence(reason, page.preferences.locale)
  if (reason === 'too-many-attempts') {
    page.retryAfter(result.retryAfter)
    return refuseForm(429, TOO_MANY, message, { confirmed })
  }
  const { code, field } = REFUSALS[reason]
  const fields = field ? { [field]: message } : {}
  return refuseForm(422, code, field ? '' : message, { fields, confirmed })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm<EraseRefused>({ serverAction })

export default function ErasePage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.erased) return <Erased />
  const { email, maskedName, obstacle } = loaderData
  return (
    <AccountPage title={m.erase_account()}>
      <div className="flex max-w-3xl flex-col gap-8">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <Part
            title={m.erase_goes()}
            lines={[
              m.erase_goes_person(),
              m.erase_goes_access(),
              m.erase_goes_addresses(),
              m.erase_goes_lists(),
              m.erase_goes_emails(),
            ]}
          />
          <Part
            title={m.erase_stays()}
            lines={[
              m.erase_stays_orders(),
              m.erase_stays_reviews({ name: maskedName }),
              m.erase_stays_consents(),
            ]}
          />
        </div>
        <p className="text-muted">
          {m.erase_take_data()}{' '}
          <a href="/api/catalog/account/export" className="font-medium text-accent underline">
            {m.export_data()}
          </a>
        </p>
        {obstacle ? <Obstacle obstacle={obstacle} /> : <EraseForm email={email} refused={actionData} />}
      </div>
    </AccountPage>
  )
}

function Part({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className="rounded-card border border-line bg-raised p-5">
      <h2 className="pb-3 text-lg">{title}</h2>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-muted">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

function Obstacle({ obstacle }: { obstacle: EraseObstacle }) {
  const orders = obstacle === 'open-orders'
  return (
    <div className="flex flex-col items-start gap-4">
      <Alert>{orders ? m.erase_open_orders() : m.erase_open_account()}</Alert>
      <ButtonLink to={orders ? '/siparis/liste/' : '/hesap/ekstre'} appearance="secondary">
        {orders ? m.my_orders() : m.page_statement()}
      </ButtonLink>
    </div>
  )
}

function EraseForm({ email, refused }: { email: string; refused: EraseRefused | undefined }) {
  const busy = useNavigation().state === 'submitting'
  const form = useErrorFocus(refused)
  const unconfirmed = refused?.fields.confirmed
  return (
    <Form ref={form} method="post" noValidate className="flex max-w-md flex-col gap-5">
      <CsrfField />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {refused?.message && (
        <ResultMessage tone="danger" result={refused}>
          {refused.message}
        </ResultMessage>
      )}
      <div className="flex flex-col gap-1.5">
        <label className="flex items-start gap-3 py-1">
          <input
            type="checkbox"
            name="confirmed"
            value="1"
            defaultChecked={refused?.confirmed}
            aria-invalid={unconfirmed ? true : undefined}
            aria-describedby={unconfirmed && 'confirmed-error'}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          {m.erase_confirm()}
        </label>
        {unconfirmed && (
          <p id="confirmed-error" className="text-sm font-medium text-danger">
            {unconfirmed}
          </p>
        )}
      </div>
      <PasswordField
        label={m.erase_password()}
        name="password"
        autoComplete="current-password"
        required
        error={refused?.fields.password}
      />
      <div className="flex flex-wrap gap-3">
        <Button appearance="danger" busy={busy}>
          {m.erase_account()}
        </Button>
        <ButtonLink to={SETTINGS_PATH} appearance="secondary">
          {m.no_thanks()}
        </ButtonLink>
      </div>
    </Form>
  )
}

function Erased() {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <EntryPage title={m.erase_done()}>
      <div ref={words} tabIndex={-1} className="flex flex-col gap-5 outline-none">
        <p>{m.erase_done_text()}</p>
        <ButtonLink to="/" className="self-start">
          {m.back_to_shopping()}
        </ButtonLink>
      </div>
    </EntryPage>
  )
}
