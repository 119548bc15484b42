import { maskCardNumber } from '#modules/kernel/payments/card-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { Big, formatMoney, roundKurus, whole } from '#shared/money.ts'
import { html, jsonForScript, type SafeHtml } from '#shared/text/html.ts'
import { m } from '#texts/messages.js'
import type { WindowPage } from '../window-page.ts'
import type { TestBankPayment } from './test-bank-queries.ts'
import { LATE_MS, SUCCESS_CARD, TEST_CODE } from './test-bank-rules.ts'

/** The document with which a payment provider leads the browser to the bank's page. */
export function testBankRedirectPage(address: string): string {
  return html`<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${address}"><title>3-D Secure</title></head><body><p><a href="${address}">3-D Secure</a></p></body></html>`
    .text
}

/** What was typed on the bank's card form, without the number and the code, which have to be typed again. */
export interface TypedCard {
  holder: string
  expire: string
}

interface CardInput {
  name: string
  label: string
  value: string
  attributes: SafeHtml
}

/** The bank's own card form, for shops that use the provider's page (decisions A11). */
export function cardPage(
  payment: TestBankPayment,
  { holder, expire }: TypedCard = { holder: '', expire: '' },
  sentences: readonly string[] = [],
): WindowPage {
  const { locale, price, pageToken } = payment
  const title = m.card_details({}, { locale })
  const inputs: CardInput[] = [
    {
      name: 'card',
      label: m.card_number({}, { locale }),
      value: '',
      attributes: html`inputmode="numeric" autocomplete="cc-number" maxlength="19" autofocus`,
    },
    {
      name: 'holder',
      label: m.card_holder({}, { locale }),
      value: holder,
      attributes: html`autocomplete="cc-name" maxlength="100"`,
    },
    {
      name: 'expire',
      label: m.card_expiry({}, { locale }),
      value: expire,
      attributes: html`inputmode="numeric" autocomplete="cc-exp" maxlength="5" placeholder="${m.card_expiry_placeholder({}, { locale })}"`,
    },
    {
      name: 'ccv',
      label: m.card_ccv({}, { locale }),
      value: '',
      attributes: html`type="password" inputmode="numeric" autocomplete="cc-csc" maxlength="3"`,
    },
  ]
  const wrong = sentences.map((sentence) => html`<p class="error">${sentence}</p>`)
  return {
    locale,
    title,
    test: true,
    body: html`<h1>${title}</h1><dl><dt>${m.amount({}, { locale })}</dt><dd>${formatMoney(price, 'TRY')}</dd></dl>${sentences.length > 0 ? html`<div role="alert">${wrong}</div>` : null}<form class="card" method="post" action="/payment/test-bank/kart/${pageToken ?? ''}">${inputs.map(({ name, label, value, attributes }) => html`<label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" required ${attributes}>`)}<p class="muted">${m.test_bank_card_hint({ card: maskCardNumber(SUCCESS_CARD) }, { locale })}</p><button>${m.continue({}, { locale })}</button></form><form method="post" action="/payment/test-bank/kart/${pageToken ?? ''}"><input type="hidden" name="refuse" value="1"><button class="quiet">${m.test_bank_refuse({}, { locale })}</button></form>`,
  }
}

/** The plans of the card's bank, when there is more than one. */
function planChoice({ offered, locale, installment: picked }: TestBankPayment): SafeHtml | null {
  if (offered === null || offered.length < 2) return null
  const choices = offered.map(({ installment, total }) => {
    const months = whole(installment)
    const monthly = formatMoney(roundKurus(Big(total).div(months)), 'TRY')
    const name =
      installment === 1
        ? m.single_payment({}, { locale })
        : m.installment_months({ count: installment, monthly }, { locale })
    return html`<label class="choice"><input type="radio" name="installment" value="${installment}"${installment === picked ? html` checked` : null}><span>${name}</span><strong>${formatMoney(total, 'TRY')}</strong></label>`
  })
  return html`<fieldset><legend>${m.installment_options({}, { locale })}</legend>${choices}</fieldset>`
}

/** The page for the one-time code. */
export function codePage(payment: TestBankPayment, wrong: boolean): WindowPage {
  const { locale, cardHint, paidPrice, installment, id } = payment
  const title = m.test_bank_title({}, { locale })
  return {
    locale,
    title,
    test: true,
    body: html`<h1>${title}</h1><dl><dt>${m.card({}, { locale })}</dt><dd>${cardHint}</dd><dt>${m.amount({}, { locale })}</dt><dd>${formatMoney(paidPrice, 'TRY')}</dd>${installment > 1 ? html`<dt>${m.installments({}, { locale })}</dt><dd>${installment}</dd>` : null}</dl><form method="post" action="/payment/test-bank/${id}">${planChoice(payment)}<label for="code">${m.test_bank_code({}, { locale })}</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required autofocus${wrong ? html` aria-invalid="true" aria-describedby="wrong"` : null}>${wrong ? html`<p class="error" id="wrong" role="alert">${m.test_bank_wrong_code({}, { locale })}</p>` : null}<p class="muted">${m.test_bank_code_hint({ code: TEST_CODE }, { locale })}</p><button>${m.test_bank_confirm({}, { locale })}</button></form><form method="post" action="/payment/test-bank/${id}"><input type="hidden" name="refuse" value="1"><button class="quiet">${m.test_bank_refuse({}, { locale })}</button></form>`,
  }
}

/** Shows where a payment stands when there is nothing left to do at the bank. */
export function testBankStatusPage(locale: Locale, sentence: string): WindowPage {
  return {
    locale,
    title: m.test_bank_title({}, { locale }),
    test: true,
    body: html`<h1>${m.test_bank_title({}, { locale })}</h1><p>${sentence}</p>`,
  }
}

/** Posts the bank's callback to the shop through the browser, as real banks do: once, twice or late. */
export function callbackPage(
  locale: Locale,
  callbackUrl: string,
  fields: Readonly<Record<string, string>>,
  how: 'once' | 'twice' | 'late',
): WindowPage {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const send: SafeHtml = html`document.forms[0].submit()`
  const scripts = {
    once: send,
    twice: html`fetch(document.forms[0].action,{method:'POST',body:new URLSearchParams(new FormData(document.forms[0])),redirect:'manual'}).finally(()=>document.forms[0].submit())`,
    late: html`setTimeout(()=>document.forms[0].submit(),${jsonForScript(LATE_MS)})`,
  }
  return {
    locale,
    title: m.test_bank_title({}, { locale }),
    test: true,
    body: html`<div class="wait"></div><h1>${m.test_bank_returning({}, { locale })}</h1><form method="post" action="${callbackUrl}">${inputs}<button class="quiet">${m.test_bank_return({}, { locale })}</button></form>`,
    script: scripts[how],
  }
}
