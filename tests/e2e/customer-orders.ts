import { Agent } from 'node:http'
import type { Page } from '@playwright/test'
import type { BuiltProduct } from '../support/builders.ts'
import { buildHttpBuyers, type HttpBuyer, submitForm } from '../support/http-buyer.ts'
import { shopSecrets } from '../support/visitors.ts'
import type { RunningShop } from './running-shop.ts'

export const PHONE = { width: 390, height: 844 }
export const PARCEL = {
  carrierName: 'Yurtiçi Kargo',
  trackingUrl: 'https://kargo.example/sorgula?code=',
  trackingNo: 'TR 77/1',
}

/** A new customer with an address, signed in in this browser. */
export async function signIn(page: Page, { db, url }: Pick<RunningShop, 'db' | 'url'>): Promise<HttpBuyer> {
  const [buyer] = await buildHttpBuyers(db, await shopSecrets(db), 1)
  if (!buyer) throw new Error('no customer was made')
  const cookies = (buyer.headers.cookie ?? '').split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return { name, value, url }
  })
  await page.context().addCookies(cookies)
  return buyer
}

/** Places an order of these products by bank transfer, through the API. */
export async function placeOrder(
  shop: RunningShop,
  buyer: HttpBuyer,
  ...lines: [product: BuiltProduct, quantity: number][]
) {
  const to = { url: shop.url, agent: new Agent() }
  for (const [{ id }, quantity] of lines) {
    const added = await submitForm(to, `cart/${id}`, buyer, { quantity: String(quantity) })
    if (added.status >= 400) throw new Error(`not added: ${JSON.stringify(added.body)}`)
  }
  const { body } = await submitForm(to, 'cart', buyer, { odemeTipi: '4' })
  if (!body.order) throw new Error(`no order: ${JSON.stringify(body)}`)
  return body.order
}

export const orderRow = (page: Page, orderNo: string) => page.getByRole('row').filter({ hasText: orderNo })
export const orderDetail = (page: Page, orderNo: string) =>
  page.getByRole('region', { name: `${orderNo} numaralı siparişin detayı` })
