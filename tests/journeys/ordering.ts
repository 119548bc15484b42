import { Agent } from 'node:http'
import type { Page } from '@playwright/test'
import type { BuiltProduct } from '../support/builders.ts'
import { type HttpBuyer, httpBuyers, postForm } from '../support/http-buyer.ts'
import { shopSecrets } from '../support/visitors.ts'
import type { Scene } from './journey.ts'

export const PHONE = { width: 390, height: 844 }
export const PARCEL = {
  carrierName: 'Yurtiçi Kargo',
  trackingUrl: 'https://kargo.example/sorgula?code=',
  trackingNo: 'TR 77/1',
}

/** Somebody new with an address, signed in in this browser. */
export async function signIn(page: Page, { db, url }: Scene): Promise<HttpBuyer> {
  const [buyer] = await httpBuyers(db, await shopSecrets(db), 1)
  if (!buyer) throw new Error('no customer was made')
  const cookies = (buyer.headers.cookie ?? '').split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return { name, value, url }
  })
  await page.context().addCookies(cookies)
  return buyer
}

/** An order of these products, placed by the calls a page would make. */
export async function order(
  shop: Scene,
  buyer: HttpBuyer,
  ...wanted: [product: BuiltProduct, quantity: number][]
) {
  const to = { url: shop.url, agent: new Agent() }
  for (const [{ id }, quantity] of wanted)
    await postForm(to, `cart/${id}`, buyer, { quantity: String(quantity) })
  const { body } = await postForm(to, 'cart', buyer, { odemeTipi: '4' })
  if (!body.order) throw new Error(`no order: ${JSON.stringify(body)}`)
  return body.order
}

export const row = (page: Page, orderNo: string) => page.getByRole('row').filter({ hasText: orderNo })
export const detail = (page: Page, orderNo: string) =>
  page.getByRole('region', { name: `${orderNo} numaralı siparişin detayı` })
