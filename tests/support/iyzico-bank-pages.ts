/** The pages of the fake iyzico that a shopper's browser opens. They are unstyled, because only tests see them. */

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const page = (title: string, body: string) =>
  `<!doctype html><html lang="tr"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`

function form(action: string, fields: Readonly<Record<string, string>>, button: string): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  )
  return `<form method="post" action="${escaped(action)}">${inputs.join('')}<button>${button}</button></form>`
}

/** A form that submits itself to `action` where JavaScript runs. */
function autoSubmittedForm(action: string, fields: Readonly<Record<string, string>>): string {
  return page('3-D Secure', `${form(action, fields, 'Devam')}<script>document.forms[0].submit()</script>`)
}

/** The document that iyzico gives the shop, which sends the browser to the bank. */
export function bankRedirectPage(bankUrl: string, paymentId: string): string {
  return autoSubmittedForm(`${bankUrl}/3ds/${paymentId}`, {})
}

/** The bank's page that asks for the code it sent to the shopper's phone. */
export function codePage(paymentId: string): string {
  const answerPath = `/3ds/${paymentId}/answer`
  return page(
    '3-D Secure',
    form(answerPath, { as: 'shopper' }, 'Onayla') + form(answerPath, { as: 'gives-up' }, 'Vazgeç'),
  )
}

/** iyzico's hosted card page. */
export function hostedPage(token: string): string {
  const input = '<label>Kart numarası <input name="card" inputmode="numeric"></label>'
  return page(
    'iyzico',
    `<form method="post" action="/hosted/${token}/pay">${input}<button>Öde</button></form>`,
  )
}

/** Posts the bank's callback to the shop through the browser. */
export function returnPage(callbackUrl: string, fields: Readonly<Record<string, string>>): string {
  return autoSubmittedForm(callbackUrl, fields)
}
