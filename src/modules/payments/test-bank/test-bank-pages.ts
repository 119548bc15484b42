import { html, jsonForScript, type SafeHtml } from '#shared/html.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import type { WindowPage } from '../window-page.ts'
import type { BankPayment } from './test-bank-queries.ts'
import { LATE_MS, TEST_CODE } from './test-bank-rules.ts'

/** What a payment company answers with: a document that leads the browser to the bank's page by itself. */
export function bankDoorPage(address: string): string {
  return html`<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${address}"><title>3-D Secure</title></head><body><p><a href="${address}">3-D Secure</a></p></body></html>`
    .text
}

/** The page for the one-time code. */
export function codePage(payment: BankPayment, wrong: boolean): WindowPage {
  const { locale, cardHint, paidPrice, installment, id } = payment
  const title = m.test_bank_title({}, { locale })
  return {
    locale,
    title,
    test: true,
    body: html`<h1>${title}</h1><dl><dt>${m.card({}, { locale })}</dt><dd>${cardHint}</dd><dt>${m.amount({}, { locale })}</dt><dd>${formatMoney(paidPrice, 'TRY')}</dd>${installment > 1 ? html`<dt>${m.installments({}, { locale })}</dt><dd>${installment}</dd>` : null}</dl><form method="post" action="/payment/test-bank/${id}"><label for="code">${m.test_bank_code({}, { locale })}</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required autofocus${wrong ? html` aria-invalid="true" aria-describedby="wrong"` : null}>${wrong ? html`<p class="error" id="wrong" role="alert">${m.test_bank_wrong_code({}, { locale })}</p>` : null}<p class="muted">${m.test_bank_code_hint({ code: TEST_CODE }, { locale })}</p><button>${m.test_bank_confirm({}, { locale })}</button></form><form method="post" action="/payment/test-bank/${id}"><input type="hidden" name="refuse" value="1"><button class="quiet">${m.test_bank_refuse({}, { locale })}</button></form>`,
  }
}

/** Says where a payment stands when there is nothing left to do at the bank. */
export function bankEndPage(locale: Locale, sentence: string): WindowPage {
  return {
    locale,
    title: m.test_bank_title({}, { locale }),
    test: true,
    body: html`<h1>${m.test_bank_title({}, { locale })}</h1><p>${sentence}</p>`,
  }
}

/** Posts the bank's answer to the shop through the browser, as real banks do: once, twice or late. */
export function answerPage(
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
