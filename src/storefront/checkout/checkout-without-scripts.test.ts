import { test } from 'vitest'
import { storeBankWithPlans } from '#tests/support/banks.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { pageShop } from '#tests/support/page-shop.ts'
import { expect } from '#tests/support/plain-browser/expect.ts'
import type { PlainBrowser } from '#tests/support/plain-browser/plain-browser.ts'
import {
  confirmAtBank,
  continueToPayment,
  expectPaid,
  newCustomer,
  orderByTransfer,
  PAYMENT_STEP,
  register,
  sendAddress,
  signIn,
  typeCard,
} from '#tests/support/plain-browser/shopper-steps.ts'

/** Everybody can order without JavaScript: each step of the checkout is a page with a form. */

const made = await pageShop()
const { app, db, shirt, open, openBuyer, set, publishChanges, unitsLeft } = made
await set('companyTitle', 'Vitrin Ticaret A.Ş.')
await storeBankWithPlans(made, 'Halkbank', '552879', { 1: 0, 3: 4.5, 6: 7.25 })
await storeBankWithPlans(made, 'Ortak Banka', '979203', { 1: 0, 3: 4.5 })
publishChanges()

const CARD = {
  mastercard: '5528790000000008',
  troy: '9792030000000000',
  insufficientFunds: '4111111111111129',
  noRefund: '5406670000000009',
} as const
const BY_CARD = { b2c_kk_odeme: '1' }
const main = (page: PlainBrowser) => page.getByRole('main')
const summary = (page: PlainBrowser) => page.getByRole('region', { name: 'Sipariş Özeti' })

async function buildKettle(name = 'Bakır Çaydanlık') {
  const kettle = await buildProduct(db, { name, gross: '250', stock: 20 })
  publishChanges()
  return kettle
}

/** A new customer, whose address is chosen, on the payment step: ₺294,90 with shipping. */
async function openPaymentStep(product?: Awaited<ReturnType<typeof buildKettle>>) {
  const kettle = product ?? (await buildKettle())
  const { page, customer } = await openBuyer([kettle, 1])
  await page.goto(PAYMENT_STEP)
  expect(page.getByRole('heading', { level: 1, name: 'Ödeme Bilgileri' })).toBeShown()
  return { page, kettle, customer }
}

/** Runs `work` with these settings on, and puts them off again. */
async function withSettings(settings: Record<string, string>, work: () => Promise<void>): Promise<void> {
  for (const [key, value] of Object.entries(settings)) await set(key, value)
  try {
    await work()
  } finally {
    for (const key of Object.keys(settings)) await set(key, '0')
  }
}

test('a declined card and a second one that pays go through plain forms', async () => {
  await withSettings(BY_CARD, async () => {
    const { page } = await openPaymentStep()
    typeCard(page, CARD.insufficientFunds)
    await page.getByRole('button', { name: 'Ödeme Yap' }).click()
    await confirmAtBank(page)
    expect(
      main(page)
        .getByText('Kartınızın limiti bu ödeme için yeterli değil. Başka bir kartla deneyebilirsiniz.')
        .first(),
    ).toBeShown()
    typeCard(page, CARD.mastercard)
    await page.getByRole('button', { name: 'Ödeme Yap' }).click()
    await confirmAtBank(page)
    expectPaid(page)
  })
})

test('plain forms lead to the hosted card page of the provider and back', async () => {
  await withSettings({ ...BY_CARD, ortakOdemeSayfasi: '1' }, async () => {
    const { page } = await openPaymentStep()
    await page.getByRole('button', { name: 'Ödeme Yap' }).click()
    await page.getByRole('link', { name: 'Ödeme sayfasına geç' }).click()
    typeCard(page, CARD.troy)
    await page.getByRole('button', { name: 'Devam Et' }).click()
    await confirmAtBank(page)
    expectPaid(page)
    // What was paid by card is told like every other order.
    for (const words of ['Ödenen tutar: ₺294,90', 'Bakır Çaydanlık', 'Ödemenizi aldık', 'Teslimat Adresi'])
      expect(main(page)).toSay(words)
    expect(summary(page)).toSay('₺294,90')
  })
})

test('a saved card is paid with, and another one can be typed', async () => {
  await withSettings({ ...BY_CARD, kartSaklama: '1' }, async () => {
    const { page, customer, kettle } = await openPaymentStep()
    typeCard(page, CARD.mastercard)
    page.getByRole('checkbox', { name: 'Kartımı sonraki alışverişlerim için güvenle sakla' }).check()
    await page.getByRole('button', { name: 'Ödeme Yap' }).click()
    await confirmAtBank(page)
    expectPaid(page)
    await customer.request('POST', `cart/${kettle.id}`, { fields: { quantity: 1 } })
    await page.goto(PAYMENT_STEP)
    expect(page.getByRole('radio', { name: 'Başka kart kullan' })).toBeShown()
    page.getByRole('radio', { name: 'son dört hanesi 0008' }).check()
    await page.getByRole('button', { name: 'Ödeme Yap' }).click()
    await confirmAtBank(page)
    expectPaid(page)
  })
})

test('cash on delivery costs the fee that the contract and the order name', async () => {
  await withSettings({ b2c_ko_odeme: '1', kapidaOdemeUcreti: '25' }, async () => {
    const { page } = await openPaymentStep()
    await page.goto('/odeme/metin/mesafeli-satis?odemeTipi=3')
    const sums = page.getByRole('article').getByRole('row')
    expect(sums.filter({ hasText: 'Kapıda ödeme bedeli' })).toSay('₺25,00')
    expect(sums.filter({ hasText: 'Ödenecek tutar' })).toSay('₺319,90')
    await page.goto(PAYMENT_STEP)
    page.getByLabel('Kapıda Ödeme').check()
    await page.getByRole('button', { name: /Sipariş Ver|Ödeme Yap/ }).click()
    expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeShown()
    expect(summary(page)).toSay('₺319,90')
    expect(main(page)).toSay('₺319,90 tutarını, ürünler size ulaştığında kargo görevlisine ödeyeceksiniz.')
    expect(main(page)).toSay(/Sipariş özetini \S+@\S+ adresine gönderdik\./)
    await page.goto('/siparis/liste/')
    await page
      .getByRole('link', { name: /^Detay/ })
      .first()
      .click()
    for (const words of ['KAPIDA ÖDEME BEDELİ', '₺25,00', '₺319,90'])
      expect(page.getByRole('region', { name: 'Ödeme Bilgileri', exact: true })).toSay(words)
  })
})

test('a bank transfer has the same deadline on the success page and in the order', async () => {
  const { page } = await openPaymentStep()
  expect(main(page)).toSay('Ödemeyi 24 saat içinde')
  await orderByTransfer(page)
  const [due = ''] = /Son ödeme: \d\d\.\d\d\.\d{4} \d\d:\d\d/.exec(main(page).text()) ?? []
  expect(due).not.toBe('')
  await page.goto('/siparis/liste/')
  await page
    .getByRole('link', { name: /^Detay/ })
    .first()
    .click()
  expect(main(page)).toSay(due)
})

test('what a plan charged is on every page of its order, and its cancellation gives all of it back', async () => {
  await withSettings(BY_CARD, async () => {
    const { page, customer } = await openPaymentStep()
    await cardPayer(app, customer).pay({ ccno: CARD.mastercard, ccv: '963', installment: '3' })
    const charged = ['Komisyon', '₺13,27', 'Ödenen tutar', '₺308,17']
    await page.goto('/odeme/ozet')
    for (const words of [...charged, '3 taksit', 'Genel Toplam', '₺294,90']) expect(main(page)).toSay(words)
    await page.goto('/siparis/liste/')
    expect(page.getByRole('row').filter({ hasText: 'Detay' }).nth(1)).toSay('₺308,17')
    await page
      .getByRole('link', { name: /^Detay/ })
      .first()
      .click()
    const payment = page.getByRole('region', { name: 'Ödeme Bilgileri', exact: true })
    for (const words of ['Kart · 3 taksit', 'KOMİSYON', '₺13,27', 'ÖDENEN TUTAR', '₺308,17', '₺294,90'])
      expect(payment).toSay(words)
    const orderNo = new URL(page.url(), 'http://shop').searchParams.get('siparis') ?? ''
    for (const address of [`/sepet?siparis=${orderNo}`, `/siparis/${orderNo}/yazdir`]) {
      await page.goto(address)
      for (const words of charged) expect(main(page)).toSay(words)
    }
    await page.goto(`/siparis/${orderNo}/iptal`)
    expect(main(page)).toSay('Ödediğiniz tutarın tamamı (₺308,17) kartınıza iade edilir.')
  })
})

test('a legal document on its own page names the chosen plan, and no plan that was made up', async () => {
  await withSettings(BY_CARD, async () => {
    const { page, customer } = await openPaymentStep()
    const offered = await app.shop.checkout.binControl(
      customer.visitor(),
      CARD.mastercard.slice(0, 8),
      '294.90',
    )
    const seal = offered.ok ? offered.response.plans.find(({ installment }) => installment === 3)?.seal : ''
    const sheet = page.getByRole('article')
    const open = (plan = '') =>
      page.goto(`/odeme/metin/on-bilgilendirme?${new URLSearchParams({ odemeTipi: '2', taksit: plan })}`)
    await open(seal)
    expect(main(page)).toSay('Bu bir taslaktır.')
    for (const words of ['3 taksit', '₺102,72', '₺13,27', '₺308,17']) expect(sheet).toSay(words)
    await open(seal?.replace('3_4.5', '3_0'))
    expect(main(page)).toSay('Seçtiğiniz taksit bu tutar için artık geçerli değil')
    expect(sheet).toSay('Tek çekim')
    expect(sheet).not.toSay('3 taksit')
  })
})

test('in English a declined card says why, and the bank asks for its code in English', async () => {
  await withSettings(BY_CARD, async () => {
    const { page } = await openPaymentStep()
    await page.goto(`/en${PAYMENT_STEP}`)
    const pay = async (number: string) => {
      page.getByLabel('Name on the card').fill('Deniz Caglayan')
      page.getByLabel('Expires').fill('12/39')
      page.getByLabel('CCV').visible().first().fill('963')
      page.getByLabel('Card number').fill(number)
      await page.getByRole('button', { name: 'Pay now' }).click()
      expect(page.document()).toSay('TEST BANK: no real money is taken')
      page.getByLabel('One-time code').fill('123456')
      await page.getByRole('button', { name: 'Confirm the payment' }).click()
      await page.getByRole('button', { name: 'Back to the store' }).click()
      await page.getByRole('link', { name: /payment/i }).click()
    }
    await pay(CARD.insufficientFunds)
    expect(main(page)).toSay(/limit of your card|not enough/i)
    await pay(CARD.mastercard)
    expect(page.getByRole('heading', { name: 'Payment successful.' })).toBeShown()
  })
})

test('an order whose bank refuses the refund stays, and says so in English', async () => {
  await withSettings(BY_CARD, async () => {
    const { page, customer, kettle } = await openPaymentStep(await buildKettle('Bakır Kâse'))
    await cardPayer(app, customer).pay({ ccno: CARD.noRefund, ccv: '963' })
    await page.goto('/en/siparis/liste/')
    await page
      .getByRole('link', { name: /^Details/ })
      .first()
      .click()
    const orderNo = new URL(page.url(), 'http://shop').searchParams.get('siparis') ?? ''
    await page.goto(`/en/siparis/${orderNo}/iptal`)
    expect(main(page)).toSay('Everything you paid (₺294,90) goes back to your card.')
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    expect(main(page)).toSay('The order could not be cancelled. Please contact us.')
    expect(await unitsLeft(kettle.id)).toBe(19)
  })
})

test('a renamed checkout is reached from its built-in paths, in every language', async () => {
  await set('checkoutCart', '/kasa')
  await set('checkoutSummary', '/tesekkurler')
  publishChanges()
  const { page } = await openBuyer([await buildKettle(), 1])
  await page.goto(PAYMENT_STEP)
  expect(page).toBeAt('/kasa?adim=odeme')
  await page.goto('/sepet')
  await page.getByRole('button', { name: 'Ödemeye Geç' }).first().click()
  expect(page).toBeAt('/kasa')
  // Without a paid card order both paths of the summary lead to the list of orders.
  for (const [path, to] of [
    ['/odeme/ozet', '/siparis/liste/'],
    ['/en/tesekkurler', '/en/siparis/liste/'],
  ] as const) {
    await page.goto(path)
    expect(page).toBeAt(to)
  }
  await set('checkoutCart', '/odeme')
  await set('checkoutSummary', '/odeme/ozet')
  publishChanges()
})

test('a shop without payment methods says so, and an empty cart that it is empty', async () => {
  await set('b2c_heft_odeme', '0')
  try {
    const { page } = await openPaymentStep()
    expect(main(page)).toSay(
      'Henüz tanımlanmış bir ödeme yöntemi mevcut değil. Lütfen daha sonra tekrar deneyin.',
    )
    expect(page.getByRole('button', { name: 'Sipariş Ver' })).toCarry('disabled')
  } finally {
    await set('b2c_heft_odeme', '1')
  }
  const { page } = await openBuyer()
  await page.goto(PAYMENT_STEP)
  expect(main(page)).toSay('Sepetiniz Boş!')
})

test('a way of delivery is named beside its price, and one that is gone makes way for the standard one', async () => {
  await set('teslimatSecenekleri', 'Ekspres__79.90__1__')
  publishChanges()
  const { page, customer } = await openBuyer([await buildKettle(), 1])
  await customer.request('POST', 'cart/delivery', { fields: { key: 'ekspres' } })
  for (const path of ['/sepet', '/odeme']) {
    await page.goto(path)
    expect(main(page)).toSay('Kargo (Ekspres)')
  }
  await set('teslimatSecenekleri', 'Yalnız Van__10__1__Van')
  await page.goto(PAYMENT_STEP)
  expect(main(page)).toSay('Seçtiğiniz teslimat bu adrese yapılmıyor')
  await page.getByRole('button', { name: 'Standart teslimatla devam et' }).click()
  expect(main(page)).not.toSay('Seçtiğiniz teslimat bu adrese yapılmıyor')
  await set('teslimatSecenekleri', '')
})

test('legal documents can be read, a missing acceptance is refused, and the order can be placed in English', async () => {
  await withSettings({ sozlesmeOnayi: '1' }, async () => {
    const { page } = await openPaymentStep(await buildKettle('Sözleşmeli Vazo'))
    await page.getByRole('button', { name: 'Sipariş Ver' }).click()
    expect(
      page.getByText('Lütfen ön bilgilendirme formunu ve mesafeli satış sözleşmesini onaylayın.').first(),
    ).toBeShown()
    await page.goto('/en/odeme?adim=odeme')
    expect(page.getByText('Right of withdrawal').first()).toRead(/Right of withdrawal/)
    page.getByLabel('I have read and accept the Pre-Information Form.').check()
    page.getByLabel('I have read and accept the Distance Sales Contract.').check()
    await page.getByRole('button', { name: 'Place order' }).click()
    expect(page.getByRole('heading', { level: 1 })).toSay(/order/i)
  })
})

/** Buys two blue shirts in M, ₺349,90 each plus ₺44,90 shipping, from the home page to the order. */
test('a new customer buys two shirts by bank transfer, and stock falls by two', async () => {
  const variant = shirt.children[1]?.id ?? 0
  const page = open()
  await page.goto('/')
  expect(page.getByRole('heading', { name: 'En Son Yüklenen Ürünler' })).toBeShown()
  await page
    .getByRole('navigation', { name: 'Kategoriler' })
    .getByRole('link', { name: 'Giyim' })
    .first()
    .click()
  expect(page.getByRole('heading', { level: 1, name: 'Giyim' })).toBeShown()
  expect(main(page)).toSay('3 ürün bulundu')
  page.getByLabel('Sıralama').selectOption('-price')
  await page
    .locator('form')
    .filter({ has: (form) => form.getByLabel('Sıralama') })
    .getByRole('button', { name: 'Uygula' })
    .click()
  expect(page).toBeAt(/sort=-price/)
  expect(main(page).getByRole('heading', { level: 3 }).first()).toRead('Keten Gömlek')
  await main(page).getByRole('link', { name: 'Keten Gömlek', exact: true }).first().click()
  await page.getByRole('link', { name: 'Mavi' }).first().click()
  await page.getByRole('link', { name: 'M', exact: true }).click()
  expect(page).toBeAt(new RegExp(`-p-${variant}$`))
  expect(main(page)).toSay('Bu ürün stoklarda 5 birim mevcuttur.')
  page.getByLabel('Miktar').fill('2')
  await main(page).getByRole('button', { name: 'Sepete Ekle' }).first().click()
  await page.getByRole('link', { name: 'Sepete git' }).click()
  const sums = page.getByRole('region', { name: 'Sepet özeti' })
  for (const amount of ['₺583,17', '₺116,63', '₺44,90', '₺744,70']) expect(sums).toSay(amount)
  await sums.getByRole('button', { name: 'Ödemeye Geç' }).click()

  const someone = newCustomer()
  await main(page).getByRole('link', { name: 'Üye Ol' }).click()
  await register(page, someone)
  expect(main(page)).toSay('Kaydınız alındı')
  await page.goto('/account/login?return=%2Fodeme')
  await signIn(page, someone)
  expect(page.getByRole('banner').getByRole('link', { name: 'Deniz' })).toBeShown()
  await main(page).getByRole('link', { name: 'Yeni Adres Ekle' }).click()
  await sendAddress(page)
  await continueToPayment(page)
  page.getByLabel('Açıklama').fill('Lütfen zili çalmayın.')
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeShown()
  expect(summary(page)).toSay('₺744,70')
  expect(main(page)).toSay('TR18 0006 2001 1900 0006 6723 15')
  expect(main(page)).toSay('Lütfen zili çalmayın.')
  expect(await unitsLeft(variant)).toBe(3)
  await main(page).getByRole('link', { name: 'Siparişlerim' }).first().click()
  const placed = page.getByRole('row').filter({ hasText: '₺744,70' })
  await placed.getByRole('link', { name: /^Detay/ }).click()
  expect(main(page)).toSay('Caferağa Mah. Moda Cad. No:12 D:4')
})

test('who registers on the way to the checkout goes on to it, and nothing that was typed is asked again', async () => {
  const someone = newCustomer()
  const page = open()
  await page.goto((await buildKettle('Bakır Tas')).url)
  await main(page).getByRole('button', { name: 'Sepete Ekle' }).first().click()
  await page.getByRole('link', { name: 'Sepete git' }).click()
  await page.getByRole('button', { name: 'Ödemeye Geç' }).first().click()
  await main(page).getByRole('link', { name: 'Üye Ol' }).click()
  await register(page, someone)
  expect(main(page)).toSay(`Kaydınız alındı, ${someone.email} adresine bir e-posta gönderdik.`)
  await main(page).getByRole('link', { name: 'Yeni Adres Ekle' }).click()
  expect(page.getByLabel('Ad Soyad')).toHold('Deniz Çağlayan')
  expect(page.getByLabel('Telefon')).toHold('+90 (532) 123 45 67')
  await sendAddress(page)
  await continueToPayment(page)
  const orderNo = await orderByTransfer(page)
  expect(main(page).getByRole('link', { name: 'Hesap oluştur' })).toOccur(0)
  await main(page).getByRole('link', { name: 'Giriş Yap' }).click()
  await signIn(page, someone)
  expect(main(page)).toSay(orderNo)
})

test('a visitor orders without an account, finds the order by its number, and has it in the account made afterwards', async () => {
  const { email } = newCustomer()
  const page = open()
  await page.goto((await buildKettle('Bakır Tas')).url)
  await main(page).getByRole('button', { name: 'Sepete Ekle' }).first().click()
  await page.getByRole('link', { name: 'Sepete git' }).click()
  await page.getByRole('button', { name: 'Ödemeye Geç' }).first().click()
  expect(page.getByRole('heading', { level: 1, name: 'Siparişinizi tamamlayın' })).toBeShown()
  expect(page.getByRole('region', { name: 'Sepetim' })).toSay('Bakır Tas')
  page.getByLabel('E-posta adresiniz').fill('deniz@')
  await page.getByRole('button', { name: 'Üye olmadan devam et' }).click()
  expect(main(page)).toSay('Lütfen geçerli bir e-posta adresi girin.')
  page.getByLabel('E-posta adresiniz').fill(email)
  await page.getByRole('button', { name: 'Üye olmadan devam et' }).click()
  expect(page).toBeAt(/\/odeme$/)
  expect(page.getByRole('region', { name: 'İletişim' })).toSay(email)
  await sendAddress(page, 'Bu adrese gönder')
  const orderNo = await orderByTransfer(page)

  const elsewhere = open()
  await elsewhere.goto(`/siparis/sorgula?siparis=${orderNo}`)
  main(elsewhere).getByLabel('E-posta').fill('baska@ornek.example')
  await elsewhere.getByRole('button', { name: 'Siparişi bul' }).click()
  expect(main(elsewhere)).toSay('Bu numara ve e-posta adresiyle bir sipariş bulamadık.')
  main(elsewhere).getByLabel('E-posta').fill(email)
  await elsewhere.getByRole('button', { name: 'Siparişi bul' }).click()
  expect(elsewhere.getByRole('heading', { name: `${orderNo} numaralı sipariş` })).toBeShown()
  expect(main(elsewhere)).toSay('Bakır Tas')
  expect(main(elsewhere)).not.toSay('Caferağa')

  const { password } = newCustomer()
  await main(page).getByRole('link', { name: 'Hesap oluştur' }).click()
  expect(page.getByLabel('Ad', { exact: true })).toHold('Deniz')
  expect(page.getByLabel('Soyad')).toHold('Çağlayan')
  expect(page.getByLabel('E-posta', { exact: true })).toHold(email)
  page.getByLabel('Şifre', { exact: true }).fill(password)
  page.getByLabel('Şifre (tekrar)').fill(password)
  await page.getByRole('button', { name: 'Üye Ol' }).click()
  expect(main(page)).toSay('Kaydınız alındı.')
  await signIn(page, { email, password })
  expect(page.getByRole('heading', { name: 'Siparişlerim' })).toBeShown()
  expect(main(page)).toSay(orderNo)
  await page.goto('/hesap/adreslerim')
  expect(main(page)).toSay('Caferağa Mah. Moda Cad. No:12 D:4')
})

/** A guest with one product in the cart, on the page that has the whole checkout. */
async function openOnePage(product?: Awaited<ReturnType<typeof buildKettle>>) {
  const { email } = newCustomer()
  const page = open()
  await page.goto((product ?? (await buildKettle())).url)
  await main(page).getByRole('button', { name: 'Sepete Ekle' }).first().click()
  await page.goto('/account/login?return=%2Fodeme')
  page.getByLabel('E-posta adresiniz').fill(email)
  await page.getByRole('button', { name: 'Üye olmadan devam et' }).click()
  expect(page.getByRole('heading', { level: 1, name: 'Siparişinizi tamamlayın' })).toBeShown()
  return { page, email }
}

test('the one page of a guest has email, address, payment, texts and sums, and what it shows is charged', async () => {
  await withSettings({ ...BY_CARD, sozlesmeOnayi: '1' }, async () => {
    const { page, email } = await openOnePage()
    expect(page.getByRole('region', { name: 'İletişim' })).toSay(email)
    expect(summary(page)).toSay('₺294,90')
    expect(main(page)).toSay('Ödeme seçenekleri, adresinizi kaydettiğinizde burada açılır.')
    expect(page.getByLabel('Kart numarası').visible()).toOccur(0)
    expect(page.getByLabel('Adresinizi bulun').visible()).toOccur(0)
    await sendAddress(page, 'Bu adrese gönder')
    expect(page).toBeAt(/\/odeme$/)
    expect(page.getByRole('region', { name: 'Sipariş Adresi' })).toSay('Caferağa Mah. Moda Cad. No:12 D:4')
    expect(main(page)).not.toSay('Ödeme seçenekleri, adresinizi kaydettiğinizde burada açılır.')
    expect(summary(page)).toSay('₺294,90')
    for (const title of ['Ön Bilgilendirme', 'Mesafeli Satış'])
      page.getByRole('checkbox', { name: new RegExp(title) }).check()
    typeCard(page, CARD.insufficientFunds)
    await page.getByRole('button', { name: 'Ödeme Yap' }).click()
    await confirmAtBank(page)
    expect(main(page)).toSay('Kartınızın limiti bu ödeme için yeterli değil.')
    expect(page.getByRole('region', { name: 'İletişim' })).toSay(email)
    for (const title of ['Ön Bilgilendirme', 'Mesafeli Satış'])
      page.getByRole('checkbox', { name: new RegExp(title) }).check()
    typeCard(page, CARD.mastercard)
    await page.getByRole('button', { name: 'Ödeme Yap' }).click()
    await confirmAtBank(page)
    expectPaid(page)
    expect(main(page)).toSay('₺294,90')
  })
})

test('an address with a fault stays as it was typed, with a sentence at its field, and is saved once', async () => {
  const { page } = await openOnePage()
  page.getByLabel('Ad Soyad').fill('Deniz Çağlayan')
  page.getByLabel('Telefon').fill('0532 123')
  page.getByLabel('Şehir', { exact: true }).selectOption({ label: 'İstanbul' })
  page.getByLabel('İlçe', { exact: true }).selectOption({ label: 'Kadıköy' })
  page.getByLabel('Adres', { exact: true }).fill('Caferağa Mah. Moda Cad. No:12 D:4')
  page.getByRole('checkbox', { name: 'Vermek istemiyorum' }).check()
  await page.getByRole('button', { name: 'Bu adrese gönder' }).click()
  expect(main(page)).toSay('Lütfen geçerli telefon numarası girin.')
  expect(page.getByLabel('Ad Soyad')).toHold('Deniz Çağlayan')
  expect(page.getByLabel('Telefon')).toHold('0532 123')
  expect(page.getByLabel('Adres', { exact: true })).toHold('Caferağa Mah. Moda Cad. No:12 D:4')
  page.getByLabel('Telefon').fill('0532 123 45 67')
  page.getByLabel('Adres başlığı').fill('Ev')
  const secondTab = page.newTab()
  await secondTab.goto('/odeme')
  await page.getByRole('button', { name: 'Bu adrese gönder' }).click()
  await sendAddress(secondTab, 'Bu adrese gönder')
  expect(secondTab.getByRole('region', { name: 'Sipariş Adresi' })).toSay('Caferağa Mah.')
  await page.goto('/hesap/adreslerim')
  expect(page.getByRole('article')).toOccur(1)
})

test('the one page refuses an address abroad at its country, and shows what delivery there costs before the order', async () => {
  await set('teslimatUlkeleri', 'Türkiye|Almanya:0/30/890')
  try {
    const { page } = await openOnePage()
    const fillAbroad = async (country: string) => {
      page.getByLabel('Ad Soyad').fill('Deniz Çağlayan')
      page.getByLabel('Ülke').selectOption({ label: country })
      page.getByLabel('Telefon').fill('+491701234567')
      page.getByLabel('Adres', { exact: true }).fill('Unter den Linden 12, Berlin')
      await page.getByRole('button', { name: 'Bu adrese gönder' }).click()
    }
    await fillAbroad('Fransa')
    expect(main(page)).toSay('Bu ülkeye teslimat yapılmıyor.')
    expect(page.getByLabel('Adres', { exact: true })).toHold('Unter den Linden 12, Berlin')
    expect(summary(page)).toSay('₺294,90')
    await fillAbroad('Almanya')
    expect(page.getByRole('region', { name: 'Sipariş Adresi' })).toSay('Almanya')
    expect(summary(page)).toSay('₺1.140,00')
    await orderByTransfer(page)
    expect(summary(page)).toSay('₺1.140,00')
  } finally {
    await set('teslimatUlkeleri', 'Türkiye')
  }
})

test('a guest corrects the email on the one page, and a shop without it has the three steps', async () => {
  const { page, email } = await openOnePage()
  const contact = page.getByRole('region', { name: 'İletişim' })
  await contact.getByText('Değiştir: E-posta adresiniz').first().click()
  page.getByLabel('E-posta adresiniz').fill('deniz@')
  await contact.getByRole('button', { name: 'Kaydet' }).click()
  expect(contact).toSay('Lütfen geçerli bir e-posta adresi girin.')
  expect(page.getByLabel('E-posta adresiniz')).toHold('deniz@')
  page.getByLabel('E-posta adresiniz').fill(`yeni.${email}`)
  await contact.getByRole('button', { name: 'Kaydet' }).click()
  expect(contact).toSay(`yeni.${email}`)
  await set('tekSayfaOdeme', '0')
  try {
    await page.reload()
    expect(page.getByRole('heading', { level: 1, name: 'Adreslerim' })).toBeShown()
    expect(main(page).getByRole('link', { name: 'Yeni Adres Ekle' })).toOccur(1)
  } finally {
    await set('tekSayfaOdeme', '1')
  }
})
