import type { WindowPage } from '#modules/ordering/payments/payments.server.ts'
import type { Locale } from '#shared/locale.ts'
import { html, jsonForScript, type SafeHtml } from '#shared/text/html.ts'
import { m } from '#texts/messages.js'
import type { PaymentResult } from './checkout-schemas.ts'

/** The fields that the window takes over from the checkout, by their names in spec §7. */
const FIELDS = [
  'ccno',
  'ccv',
  'expiry',
  'holder',
  'plan_id',
  'installment',
  'amount',
  'description',
  'shippingTotal',
  'odemeTipi',
  'paymentType',
  'version',
  'onBilgilendirme',
  'mesafeliSatis',
  'attempt',
  'kayitliKart',
  'kartSakla',
] as const

/** How old `payment_data` may be, in milliseconds (decisions A11). */
const MAX_AGE_MS = 60_000

/** The message from the window to the checkout that opened it (spec §4 card flow, 6). Only pages of this shop receive it. */
const NOTIFY_OPENER = html`const tell=(message)=>{try{if(opener&&opener!==window)opener.postMessage(message,location.origin)}catch{}};`

/**
 * The window's first page. Its script removes `payment_data` from the local storage before anything else and posts it to the shop. Data
 * older than a minute is discarded.
 */
export function startPage(locale: Locale, csrfToken: string, back: string): WindowPage {
  const inputs = FIELDS.map((name) => html`<input type="hidden" name="${name}">`)
  return {
    locale,
    title: m.payment_window_title({}, { locale }),
    body: html`<div id="wait"><div class="wait"></div><h1>${m.payment_window_connecting({}, { locale })}</h1></div><div id="nothing" hidden><h1>${m.payment_window_title({}, { locale })}</h1><p>${m.payment_window_not_found({}, { locale })}</p><a class="button" href="${back}">${m.payment_window_back({}, { locale })}</a></div><form method="post" action="/payment/start" autocomplete="off"><input type="hidden" name="_csrf" value="${csrfToken}">${inputs}</form><noscript><p>${m.payment_window_not_found({}, { locale })}</p></noscript>`,
    script: html`
let kept=null;try{kept=localStorage.getItem('payment_data');localStorage.removeItem('payment_data')}catch{}
${NOTIFY_OPENER}
let data=null;try{data=JSON.parse(kept)}catch{}
const age=data&&typeof data==='object'?Date.now()-data.at:NaN;
if(age>=-1000&&age<${jsonForScript(MAX_AGE_MS)}){
const form=document.forms[0];
for(const name of ${jsonForScript(FIELDS)})form.elements[name].value=data[name]===undefined||data[name]===null?'':String(data[name]);
kept=data=null;tell({payment_succeed:false,dialogClose:false,loading:true});form.submit();form.reset();
}else{document.getElementById('wait').hidden=true;document.getElementById('nothing').hidden=false;tell({payment_succeed:false,dialogClose:true,loading:false})}`,
  }
}

/**
 * Leads to the provider's page. Not by a redirect: the content security policy lets the posted form reach only this shop, and browsers
 * apply it to redirects of the form too.
 */
export function redirectPage(locale: Locale, pageUrl: string): WindowPage {
  return {
    locale,
    title: m.payment_window_title({}, { locale }),
    body: html`<div class="wait"></div><h1>${m.payment_window_connecting({}, { locale })}</h1><a class="button" href="${pageUrl}">${m.payment_window_continue({}, { locale })}</a>`,
    script: html`location.replace(${jsonForScript(pageUrl)})`,
  }
}

interface PageLink {
  href: string
  label: string
}

/**
 * Why a payment did not start. The checkout receives the sentences too, and the window can be closed. A reload shows the first page
 * instead of posting the card again: the checkout already offers the next attempt.
 */
export function refusedPage(locale: Locale, sentences: readonly string[], link: PageLink): WindowPage {
  const title = m.payment_window_not_started({}, { locale })
  const items = sentences.map((sentence) => html`<p class="error" role="alert">${sentence}</p>`)
  return {
    locale,
    title,
    body: html`<h1>${title}</h1>${items}${linkTo(link)}`,
    script: html`history.replaceState(null,'');${NOTIFY_OPENER}tell({payment_succeed:false,dialogClose:true,loading:false,messages:${jsonForScript(sentences)}});`,
  }
}

/**
 * A page that cannot show a payment's status, because nobody is signed in, the shop fails, or the payment is somebody else's. It states
 * no outcome; the checkout that opened the window fetches the status itself.
 */
export function unknownStatusPage(
  locale: Locale,
  {
    title,
    sentences,
    link,
    id,
  }: { title: string; sentences: readonly string[]; link: PageLink; id: string | null },
): WindowPage {
  return {
    locale,
    title,
    body: html`<h1>${title}</h1>${sentences.map((sentence) => html`<p>${sentence}</p>`)}${linkTo(link)}`,
    script: html`${NOTIFY_OPENER}tell({payment_succeed:false,dialogClose:true,loading:false,payment_id:${jsonForScript(id)}});`,
  }
}

const linkTo = ({ href, label }: PageLink) => html`<a class="button" href="${href}">${label}</a>`

/**
 * The window's last page: tells the checkout the outcome and closes. If it was opened in the same tab, without an opener, it redirects to
 * the checkout itself. While the outcome is unknown it polls at growing intervals and shows a notice after a while.
 */
export function resultPage(
  locale: Locale,
  result: Pick<PaymentResult, 'id' | 'state' | 'charging' | 'message'>,
  targets: { success: string; failure: string; waiting: string },
): WindowPage {
  const { id, state, charging, message } = result
  const sentence: Record<PaymentResult['state'], string> = {
    succeeded: m.payment_window_success({}, { locale }),
    failed: m.payment_window_failed({}, { locale }),
    waiting: m.payment_window_awaiting_result({}, { locale }),
  }
  const href = { succeeded: targets.success, failed: targets.failure, waiting: targets.waiting }[state]
  const label =
    state === 'waiting' ? m.payment_window_check_again({}, { locale }) : m.payment_window_back({}, { locale })
  const done = html`const done=(succeed)=>{tell({payment_succeed:succeed,dialogClose:true,loading:false,payment_id:${jsonForScript(id)}});const there=succeed?${jsonForScript(targets.success)}:${jsonForScript(targets.failure)};if(opener&&opener!==window){close();setTimeout(()=>location.replace(there),1500)}else location.replace(there)};`
  return {
    locale,
    title: sentence[state],
    body: html`${state === 'waiting' ? html`<div class="wait"></div>` : null}<h1 role="status">${sentence[state]}</h1>${message ? html`<p>${message}</p>` : null}<p id="unclear" role="status" hidden>${m.payment_window_unconfirmed({}, { locale })}</p>${linkTo({ href, label })}`,
    script:
      state === 'waiting'
        ? html`${NOTIFY_OPENER}${done}${waiting(id, charging)}`
        : html`${NOTIFY_OPENER}${done}done(${jsonForScript(state === 'succeeded')})`,
  }
}

/**
 * Sends the payment's id to the checkout once the charge was requested: from then on it cannot be abandoned, and the checkout polls by
 * itself. Polls after 1, 1.5, 2.25 … at most 15 seconds, as the checkout does. When the session has ended, a reload lets the page itself
 * say so.
 */
function waiting(id: string, charging: boolean): SafeHtml {
  return html`
let gap=1000,waited=0;tell({payment_succeed:false,dialogClose:false,loading:true,payment_id:${jsonForScript(charging ? id : null)}});
const ask=async()=>{try{const answer=await fetch('/api/catalog/payment/'+${jsonForScript(encodeURIComponent(id))},{headers:{'X-Requested-With':'XMLHttpRequest'}});if(answer.status===401)return location.reload();const result=await answer.json();if(result.state==='succeeded'||result.state==='failed')return done(result.succeed)}catch{}
if(waited>12000)document.getElementById('unclear').hidden=false;
setTimeout(()=>document.hidden?document.addEventListener('visibilitychange',ask,{once:true}):ask(),gap);waited+=gap;gap=Math.min(gap*1.5,15000)};ask();`
}
