import { Form, Link, redirect, useNavigation } from 'react-router'
import { ORDER_LOOKUP_PATH } from '#modules/ordering/orders/order/order-access-rules.ts'
import { emailProblems, loginProblems } from '#modules/people/customers/account/entry-rules.ts'
import { withoutLocale } from '#shared/locale.ts'
import { registerUrl, returnPath } from '#shared/web/return-path.ts'
import { m } from '#texts/messages.js'
import { cardProduct } from '../../catalogue/product/card/card-product.ts'
import { SimilarProducts } from '../../catalogue/product/card/similar-products.tsx'
import { RecentlyViewed } from '../../catalogue/viewed/recently-viewed.tsx'
import { formText } from '../../http/forms/form-reading.ts'
import { refuseForm, refuseLikeApi, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { sendForm } from '../../http/forms/send-form.ts'
import { type PageRequest, shopContext } from '../../http/shop-context.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import type { Route } from './+types/login-route.ts'
import { cartGlimpse } from './cart-glimpse.server.ts'
import { CartGlimpse } from './cart-glimpse.tsx'
import { EntryChoice, EntryPage } from './entry-page.tsx'
import { GuestEntry } from './guest-entry.tsx'
import { RefusedAlert } from './refused-alert.tsx'
import { entryErrors, formSecret, type LoginRefused } from './sign-in-forms.ts'
import { useEntryForm } from './use-entry-form.ts'

/** Pages of orders: who ordered as a guest looks the order up instead. */
const ORDERS_PATH = '/siparis/'

/** The submitted credentials. The password is not trimmed or shortened. */
const typed = (form: FormData) => ({
  email: formText(form, 'email'),
  password: formSecret(form, 'password'),
})

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url
  const back = returnPath(searchParams.get('return'))
  const page = context.get(shopContext)
  const { customer, guest } = await page.visitor()
  // Changing credentials requires a recent login: `?yeniden=1` shows the form to customers who are signed in already (decisions C13).
  const reauth = customer !== null && searchParams.get('yeniden') === '1'
  if (customer && !reauth) throw redirect(back, 303)
  const notice = searchParams.get('yeni')
  const loginRequired = searchParams.get('gerekli') === '1'
  const { checkoutCart } = page.shop.settings.routes()
  const toCheckout =
    back.split('?')[0] === checkoutCart && !reauth && notice !== '1' && page.shop.guests.offered()
  return {
    back,
    /** Set on the way to the checkout of a shop where guests may buy; who has just registered signs in. */
    guestEntry: toCheckout ? { email: guest?.email, cart: await cartGlimpse(page) } : null,
    loginRequired,
    reason: searchParams.get('neden') ?? '',
    bestSellers:
      toCheckout || reauth
        ? []
        : (await page.shop.suggestions.bestSellers(page.preferences)).map(cardProduct),
    notice: notice === '1' || notice === 'sifre' ? notice : null,
    reauth: reauth ? customer.email : null,
  }
}

/** Goes on as a guest, without an account. */
async function beginAsGuest(page: PageRequest, form: FormData) {
  const { locale } = page.preferences
  const email = formText(form, 'guestEmail')
  const refused = { values: { email }, codeShown: false, guest: true }
  const errors = entryErrors(emailProblems(email, 'guestEmail'), locale)
  if (errors.guestEmail) return refuseForm(422, 'INVALID', '', { ...refused, fields: errors })
  const tooMany = await page.limit('guest')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, refused)
  const begun = await page.beginAsGuest(email)
  const back = returnPath(form.get('return'))
  if (begun.ok || begun.reason === 'login') return redirect(back, 303)
  return refuseForm(422, 'GUESTS_NOT_OFFERED', m.guest_not_offered({}, { locale }), refused)
}

/** Signs in and redirects to where the shopper was going; the visitor's cart is merged into the customer's. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const form = await request.formData()
  if (form.get('intent') === 'guest') return beginAsGuest(page, form)
  const credentials = typed(form)
  const { email } = credentials
  const problems = loginProblems(credentials)
  if (problems.length > 0) {
    const errors = entryErrors(problems, page.preferences.locale)
    return refuseForm(422, 'INVALID', '', {
      fields: errors,
      values: { email },
      codeShown: form.has('code'),
      guest: false,
    })
  }
  const code = formText(form, 'code', 40)
  const result = await page.signIn({ ...credentials, code })
  if (result.ok) return redirect(returnPath(form.get('return')), 303)
  const { reason } = result
  const codeShown = reason === 'code-needed' || reason === 'wrong-code' || code !== ''
  const status = reason === 'too-many-attempts' ? 429 : 422
  const problem = page.customersProblem(reason, page.preferences.locale)
  return refuseLikeApi({ status, body: problem }, { values: { email }, codeShown, guest: false })
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const guest = form.get('intent') === 'guest'
  const email = guest ? formText(form, 'guestEmail') : typed(form).email
  return sendForm<LoginRefused>({ serverAction }, { values: { email }, codeShown: form.has('code'), guest })
}

export default function LoginPage({
  loaderData: { back, loginRequired, reason, notice, reauth, guestEntry, bestSellers },
  actionData: refusal,
}: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const actionData = refusal?.guest ? undefined : refusal
  const { form, errorOf } = useEntryForm((sent) => loginProblems(typed(sent)), actionData)
  const login = (
    <>
      {notice && !actionData && <Alert>{notice === '1' ? m.registered_sign_in() : m.reset_done()}</Alert>}
      {loginRequired && !actionData && <Alert>{m.login_required()}</Alert>}
      {reauth !== null && !actionData && <Alert>{m.reauth_required()}</Alert>}
      <RefusedAlert result={actionData} />
      <Form {...form} method="post" className="flex flex-col gap-4">
        <CsrfField />
        <input type="hidden" name="return" value={back} />
        <Field
          label={m.email()}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={actionData?.values.email ?? reauth ?? undefined}
          error={errorOf('email')}
        />
        <div className="flex flex-col gap-1">
          <PasswordField
            label={m.password()}
            name="password"
            autoComplete="current-password"
            required
            error={errorOf('password')}
          />
          <Link
            to="/account/forgot"
            className="inline-flex min-h-11 items-center self-start font-medium text-accent hover:underline"
          >
            {m.forgot_password()}
          </Link>
        </div>
        {actionData?.codeShown && (
          <Field
            label={m.sign_in_code()}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            hint={m.sign_in_code_hint()}
          />
        )}
        <Button disabled={busy}>{m.sign_in()}</Button>
      </Form>
      <p className="text-center text-muted">
        {m.no_account_yet()}{' '}
        <Link to={registerUrl(back)} className="font-medium text-accent hover:underline">
          {m.register()}
        </Link>
      </p>
      {back.startsWith(ORDERS_PATH) && (
        <p className="text-center text-muted">
          {m.guest_has_order()}{' '}
          <Link to={ORDER_LOOKUP_PATH} className="font-medium text-accent hover:underline">
            {m.order_lookup()}
          </Link>
        </p>
      )}
    </>
  )
  if (!guestEntry) {
    return (
      <>
        <EntryPage title={m.sign_in()} lead={reauth === null ? leadOf(back, reason) : undefined}>
          {login}
        </EntryPage>
        {reauth === null && (
          <>
            <SimilarProducts id="best-sellers" title={m.search_best_sellers()} products={bestSellers} />
            <RecentlyViewed />
          </>
        )}
      </>
    )
  }
  return (
    <EntryChoice
      title={m.guest_entry_title()}
      first={
        <GuestEntry back={back} email={guestEntry.email} refused={refusal?.guest ? refusal : undefined} />
      }
      second={
        <>
          <h2>{m.guest_sign_in_instead()}</h2>
          {login}
        </>
      }
      below={guestEntry.cart && <CartGlimpse {...guestEntry.cart} />}
    />
  )
}

/** What the account is good for: what the shopper pressed (`?neden=`), else where they were going. */
function leadOf(back: string, reason: string): string {
  const path = withoutLocale(back)
  if (reason === 'favori') return m.sign_in_for_wishlist()
  if (reason === 'yararli') return m.sign_in_for_vote()
  if (path.startsWith('/hesap/sorularim?urun=')) return m.sign_in_for_question()
  if (path.startsWith('/hesap/favorilerim')) return m.sign_in_lead_wishlist()
  if (path.startsWith('/siparis')) return m.sign_in_lead_orders()
  if (path.startsWith('/degerlendirmelerim')) return m.sign_in_lead_reviews()
  if (path.startsWith('/odeme')) return m.sign_in_lead_checkout()
  return m.sign_in_lead()
}
