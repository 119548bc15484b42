import { useRef } from 'react'
import { Form, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import type { Refused } from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'
import { formKey, formText } from '../../http/forms/form-reading.ts'
import { refuseForm, refuseLikeApi, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { sendForm } from '../../http/forms/send-form.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Button } from '../../ui/button.tsx'
import { ResultMessage } from '../../ui/form/result-message.tsx'
import { AccountPage } from '../account-page.tsx'
import { requireBuyer } from '../require-customer.server.ts'
import type { Route } from './+types/orders-route.ts'
import { EarlierOrders } from './earlier-orders.tsx'
import { OrderList } from './order-list.tsx'
import { useOrdersArrival } from './use-orders-arrival.ts'

const HERE = '/siparis/liste/'
/** The longest search of orders, in characters. */
const MAX_SEARCH = 100
/** From this many orders on the list can be searched: fewer are seen at a glance. */
const SEARCHED_FROM = 4

/**
 * The customer's orders; the canonical URL ends with a slash (decisions B3). `siparis` is the number of the order whose details are
 * open; without `page` the list shows the page that contains it.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { pathname, search, searchParams } = url
  const { buyer, customer } = await requireBuyer(page, `${HERE}${search}`)
  const document = new URL(request.url).pathname === pathname
  if (document && !pathname.endsWith('/')) throw redirect(`${HERE}${search}`, 301)
  const open = searchParams.get('siparis')
  const { settings } = page.shop
  const requestedPage = searchParams.get('page') ?? undefined
  const wanted = searchParams.get('ara')?.trim().slice(0, MAX_SEARCH) ?? ''
  const orders = await page.shop.orders.list(
    buyer.id,
    requestedPage,
    open ?? undefined,
    page.preferences.locale,
    wanted,
  )
  if (requestedPage === undefined && orders.page > 1) {
    // Put the page into the URL, so that the link to the first page differs from the current URL.
    throw redirect(`${HERE}?${new URLSearchParams([['page', String(orders.page)], ...searchParams])}`, 303)
  }
  return {
    orders,
    guest: customer === null,
    search: wanted,
    earlier:
      orders.page === 1 && wanted === '' && customer ? await page.shop.earlierShop.list(customer.id) : [],
    returnAddress: settings.get().returnAddress,
  }
}

/** Opening and closing details does not reload: the order is loaded already. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const same = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
  if (formMethod || same || currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate
  const shown = ({ searchParams }: URL) =>
    `${searchParams.get('page') ?? '1'} ${searchParams.get('ara') ?? ''}`
  return shown(currentUrl) !== shown(nextUrl)
}

/** The result of a form of the order list: only a withdrawn return stays on it. `lines` are why each product was not added. */
type OrdersResult = { ok: true } | (Refused & { lines?: readonly string[] })

/** Buys an order again, or withdraws a return request. Orders of other customers are not found. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { buyer } = await requireBuyer(page, `${HERE}${url.search}`)
  const { shop, preferences, refusals, sentences, visit } = page
  const form = await request.formData()
  const orderId = formText(form, 'orderId', 60)
  const tooMany = await page.limit(form.get('intent') === 'withdraw-return' ? 'order-change' : 'cart')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, {})
  if (form.get('intent') === 'withdraw-return') {
    const withdrawal = await shop.orders.withdrawReturn(buyer.id, orderId, formText(form, 'returnId', 60))
    if (withdrawal.ok) return { ok: true as const }
    return refuseLikeApi(refusals.orderReturn(withdrawal.reason, preferences.locale), {})
  }
  if (form.get('intent') !== 'again') return redirect(HERE, 303)
  const visitor = { ...(await page.visitor()), ...(await visit.start()) }
  const again = await shop.orders.buyAgain(visitor, buyer.id, orderId, formKey(form))
  if (!again.ok) return refuseForm(404, 'ORDER_NOT_FOUND', m.order_not_found({}, preferences), {})
  if (again.refused.length === 0) return redirect('/sepet', 303)
  const lines = again.refused.map(({ name, refusal }) =>
    m.order_line_refused({ name, reason: sentences.cart(refusal, preferences.locale) }, preferences),
  )
  const message = again.added > 0 ? m.buy_again_some({}, preferences) : m.buy_again_nothing({}, preferences)
  return refuseForm(409, 'LINES_REFUSED', message, { lines: [...new Set(lines)] })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm<OrdersResult>({ serverAction })

export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, guest, search, earlier, returnAddress } = loaderData
  const result: OrdersResult | undefined = actionData
  const list = useRef<HTMLDivElement>(null)
  const [query] = useSearchParams()
  useOrdersArrival(orders, list)
  return (
    <AccountPage title={m.my_orders()} guest={guest}>
      <div className="flex flex-col gap-3 not-empty:pb-5">
        {result?.ok && <ResultMessage result={result}>{m.return_withdrawn()}</ResultMessage>}
        {result?.ok === false && (
          <ResultMessage tone="danger" result={result}>
            <p>{result.message}</p>
            {result.lines && (
              <ul className="list-disc pl-5">
                {result.lines.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
          </ResultMessage>
        )}
        {query.get('tamam') === 'iade' && !result && (
          <ResultMessage result="return">{m.return_requested()}</ResultMessage>
        )}
        {query.get('tamam') === 'iade-foto' && !result && (
          <ResultMessage result="photos">{m.return_photos_saved()}</ResultMessage>
        )}
        {query.get('tamam') === 'urun-iptal' && !result && (
          <ResultMessage result="pieces">{m.order_pieces_done()}</ResultMessage>
        )}
      </div>
      {(search !== '' || orders.total >= SEARCHED_FROM) && (
        <Form role="search" className="flex max-w-md gap-2 pb-5">
          <input
            // A new search shows its own words.
            key={search}
            type="search"
            name="ara"
            aria-label={m.orders_search()}
            placeholder={m.orders_search_example()}
            defaultValue={search}
            maxLength={MAX_SEARCH}
            className="control min-w-0 flex-1"
          />
          <Button appearance="secondary">{m.search_button()}</Button>
        </Form>
      )}
      <div ref={list} tabIndex={-1} className="outline-none">
        <OrderList
          search={search}
          orders={orders}
          open={query.get('siparis')}
          returnAddress={returnAddress}
          glide
        />
      </div>
      {earlier.length > 0 && <EarlierOrders orders={earlier} />}
    </AccountPage>
  )
}
