import { Form, Link, redirect, useNavigation } from 'react-router'
import { buyerOf } from '#modules/kernel/people/buyer-rules.ts'
import type { TrackedOrder } from '#modules/ordering/orders/order/tracked-order-rules.ts'
import { emailProblems } from '#modules/people/customers/account/entry-rules.ts'
import type { Refused } from '#shared/web/action-result.ts'
import { loginUrl } from '#shared/web/return-path.ts'
import { m } from '#texts/messages.js'
import { lineMoney } from '../../cart/totals/cart-money.ts'
import { formText } from '../../http/forms/form-reading.ts'
import { refuseForm, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { sendForm } from '../../http/forms/send-form.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useErrorFocus } from '../../ui/form/use-error-focus.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { EntryPage } from '../entry/entry-page.tsx'
import { RefusedAlert } from '../entry/refused-alert.tsx'
import { entryErrors } from '../entry/sign-in-forms.ts'
import type { Route } from './+types/order-lookup-route.ts'
import { ShipmentPanel } from './order/shipment-panel.tsx'
import { orderPath } from './order-path.ts'
import { statusText } from './order-texts.ts'

const typed = (form: FormData) => ({ orderNo: formText(form, 'orderNo', 40), email: formText(form, 'email') })
type Typed = ReturnType<typeof typed>

/** Why the link of an email opened nothing. */
type LinkProblem = 'expired' | 'wrong' | 'account' | 'other-account'

/**
 * Anybody finds an order by its number and email (decision 91). `siparis` fills in the number; who may see that order is led to it.
 * With `anahtar`, the key of an emailed link, the page offers to open the order: mail programs open links by themselves, so opening it is
 * a form.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  page.visit.preventCaching()
  const orderNo = url.searchParams.get('siparis')?.slice(0, 40) ?? ''
  const key = url.searchParams.get('anahtar')?.slice(0, 100) ?? ''
  const buyer = orderNo === '' ? null : buyerOf(await page.visitor())
  if (buyer && (await page.shop.orders.findByNo(buyer.id, orderNo))) throw redirect(orderPath(orderNo), 303)
  return { orderNo, key }
}

type LookupResult =
  | { ok: true; order: TrackedOrder; guest: boolean; email: string; sent: boolean }
  | (Refused & { values: Typed; link?: LinkProblem })

/** Looks an order up, emails a link to it, or opens the order of a link. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { shop, preferences } = page
  const { locale } = preferences
  const form = await request.formData()
  const values = typed(form)
  const { orderNo, email } = values
  if (form.get('intent') === 'open') {
    const tooMany = await page.limit('link')
    if (tooMany) return refuseForm(429, TOO_MANY, tooMany, { values })
    const opened = await page.openGuestOrder({ orderNo, key: formText(form, 'key', 100) })
    if (opened.ok) return redirect(orderPath(opened.orderNo), 303)
    if (opened.reason === 'account') return redirect(loginUrl(orderPath(orderNo)), 303)
    const sentence = {
      expired: m.order_link_expired,
      wrong: m.order_link_wrong,
      'other-account': m.order_link_other_account,
    }[opened.reason]
    return refuseForm(422, 'LINK', sentence({}, { locale }), { values, link: opened.reason })
  }
  const fields = {
    ...(orderNo === '' && { orderNo: m.order_lookup_number_required({}, { locale }) }),
    ...entryErrors(emailProblems(email), locale),
  }
  if (Object.keys(fields).length > 0) return refuseForm(422, 'INVALID', '', { fields, values })
  const tooMany = await page.limit('order-lookup', email)
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, { values })
  const found = await shop.guests.lookUp(values, locale)
  if (!found) return refuseForm(404, 'ORDER_NOT_FOUND', m.order_lookup_not_found({}, { locale }), { values })
  const sends = form.get('intent') === 'link' && found.guest
  if (sends) {
    const tooManyLinks = (await page.limit('order-link')) ?? (await page.limit('order-link-email', email))
    if (tooManyLinks) return refuseForm(429, TOO_MANY, tooManyLinks, { values })
    await shop.guests.sendLink(values, locale)
  }
  return { ok: true as const, ...found, email, sent: sends }
}

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) =>
  sendForm<LookupResult>({ serverAction }, { values: typed(await request.clone().formData()) })

export default function OrderLookupPage({ loaderData: { orderNo, key }, actionData }: Route.ComponentProps) {
  const result: LookupResult | undefined = actionData
  if (result?.ok) return <FoundOrder {...result} />
  if (key !== '' && !result) return <OpenLinked orderNo={orderNo} orderKey={key} />
  return <LookupForm orderNo={orderNo} refused={result} />
}

function LookupForm({
  orderNo,
  refused,
}: {
  orderNo: string
  refused: Extract<LookupResult, { ok: false }> | undefined
}) {
  const busy = useNavigation().state === 'submitting'
  const ref = useErrorFocus(refused)
  return (
    <EntryPage title={m.order_lookup()} lead={m.order_lookup_lead()}>
      <RefusedAlert result={refused} />
      <Form ref={ref} method="post" noValidate className="flex flex-col gap-4">
        <CsrfField />
        <Field
          label={m.order_number()}
          name="orderNo"
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={refused?.values.orderNo ?? orderNo}
          hint={m.order_lookup_number_hint()}
          error={refused?.fields.orderNo}
        />
        <Field
          label={m.email()}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={refused?.values.email}
          error={refused?.fields.email}
        />
        <Button disabled={busy}>{m.order_lookup_submit()}</Button>
      </Form>
      <p className="text-center text-muted">
        {m.have_account()}{' '}
        <Link to={loginUrl('/siparis/liste/')} className="font-medium text-accent hover:underline">
          {m.sign_in()}
        </Link>
      </p>
    </EntryPage>
  )
}

/** The question before the order of an emailed link is opened in this browser. */
function OpenLinked({ orderNo, orderKey }: { orderNo: string; orderKey: string }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <EntryPage title={m.order_link_title({ orderNo })} lead={m.order_link_lead()}>
      <Form method="post" className="flex flex-col gap-4">
        <CsrfField />
        <input type="hidden" name="intent" value="open" />
        <input type="hidden" name="orderNo" value={orderNo} />
        <input type="hidden" name="key" value={orderKey} />
        <Button disabled={busy}>{m.order_link_open()}</Button>
      </Form>
    </EntryPage>
  )
}

function FoundOrder({ order, guest, email, sent }: Extract<LookupResult, { ok: true }>) {
  const busy = useNavigation().state === 'submitting'
  const { orderNo } = order
  return (
    <div className="container-page max-w-3xl py-8">
      <h1>{m.order_lookup_found({ orderNo })}</h1>
      <p className="figures pt-2 pb-6 text-lg">
        <strong>{statusText(order.status)}</strong> <span className="text-muted">· {order.date}</span>
      </p>
      <div className="flex flex-col gap-6">
        {!order.isCancel && <ShipmentPanel order={order} />}
        <section aria-label={m.products()} className="rounded-card border border-line p-5">
          <ul className="flex flex-col gap-3">
            {order.orderItems.map((item) => (
              <li key={item.id} className="flex items-center gap-3 text-sm">
                <div className="w-14 shrink-0 overflow-hidden rounded-control bg-surface">
                  <Picture file={item.image} alt="" sizes="3.5rem" />
                </div>
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {item.name}
                  <span className="figures block text-muted">
                    {[item.variant, `${item.quantity} ${item.unit}`].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          <p className="figures mt-4 flex justify-between gap-4 border-t border-line pt-3 font-semibold">
            <span>{m.grand_total()}</span>
            <span>{lineMoney(order.total, 'TRY')}</span>
          </p>
        </section>
        {sent ? (
          <Alert>{m.order_link_sent({ email })}</Alert>
        ) : guest ? (
          <Form method="post" className="flex flex-col gap-3 rounded-card bg-surface p-5">
            <CsrfField />
            <input type="hidden" name="intent" value="link" />
            <input type="hidden" name="orderNo" value={orderNo} />
            <input type="hidden" name="email" value={email} />
            <p>{m.order_link_offer()}</p>
            <Button disabled={busy} appearance="secondary" className="self-start">
              {m.order_link_send()}
            </Button>
          </Form>
        ) : (
          <section className="flex flex-col gap-3 rounded-card bg-surface p-5">
            <p>{m.order_lookup_sign_in()}</p>
            <ButtonLink to={loginUrl(orderPath(orderNo))} appearance="secondary" className="self-start">
              {m.sign_in()}
            </ButtonLink>
          </section>
        )}
      </div>
    </div>
  )
}
