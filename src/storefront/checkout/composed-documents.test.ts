import { beforeEach, describe, expect, test } from 'vitest'
import {
  LEGAL_DOCUMENTS,
  type LegalDocumentFacts,
  legalDocumentHtml,
} from '#modules/ordering/orders/legal-documents/order-legal-documents-rules.ts'
import { type CardFormEvent, type CardFormState, cardFormReducer, emptyCardForm } from './card/card-form.ts'
import { createDocumentComposer, orderDocuments } from './composed-documents.ts'

const FACTS: LegalDocumentFacts = {
  store: 'Vitrin',
  seller: {
    title: 'Vitrin Mağazacılık A.Ş.',
    address: '',
    phone: '',
    email: '',
    kep: '',
    mersis: '',
    taxOffice: '',
    taxNumber: '',
    chamber: '',
    returnAddress: '',
  },
  orderNo: '',
  date: '22.11.2026',
  email: 'deniz@ornek.example',
  delivery: 'Adres Başlığı:Ev|Ad Soyad:Deniz Çağlayan|Adres:Moda Cad. No:12|Şehir:İstanbul|Ülke:Türkiye',
  invoice: 'Adres Başlığı:Ev|Ad Soyad:Deniz Çağlayan|Adres:Moda Cad. No:12|Şehir:İstanbul|Ülke:Türkiye',
  lines: [
    {
      name: 'Bakır Çaydanlık',
      code: 'B-1',
      unit: 'Adet',
      quantity: 1,
      taxRate: '20',
      unitGross: '1455.10',
      gross: '1455.10',
      withdrawalException: '',
    },
  ],
  deliveryMethod: '',
  shippingKind: 'fee',
  shipping: '44.90',
  total: '1500.00',
  discount: '0.00',
  couponCode: '',
  onDeliveryFee: '25.00',
  banks: [],
  transferHours: 24,
}
const OFFER = {
  paymentType: 'order',
  types: ['card', 'bank_transfer', 'cash_on_delivery'],
  amount: '1500.00',
  onDeliveryAmount: '1525.00',
  formHost: 'own',
} as const
const PLANS: CardFormEvent = {
  type: 'plans-loaded',
  key: '55287900 1500.00',
  response: {
    bank: { organization: 'MASTERCARD', name: 'Halkbank', logo: '', force3ds: true, forceCvc: false },
    plans: [
      { id: 11, installment: 1, commisionFee: 0, isDefault: true, seal: '' },
      { id: 13, installment: 3, commisionFee: 4.5, isDefault: false, seal: 's13' },
    ],
  },
}

/** A payment step whose documents are open, so that every render reads them; counts how many it composes. */
function buildStep() {
  let count = 0
  const compose = createDocumentComposer((...input) => {
    count++
    return legalDocumentHtml(...input)
  })
  let state: CardFormState = emptyCardForm()
  let facts = FACTS
  let open = true
  const render = (hydrated = true, locale: 'tr' | 'en' = 'tr') => {
    const documents = orderDocuments(state, OFFER, { facts, hydrated, locale, compose })
    if (open) for (const { text } of documents.shown) for (const each of LEGAL_DOCUMENTS) text(each)
    return documents
  }
  return {
    render,
    send(event: CardFormEvent) {
      state = cardFormReducer(state, event)
      return render()
    },
    reload(changes: Partial<LegalDocumentFacts> = {}) {
      facts = { ...structuredClone(facts), ...changes }
      return render()
    },
    close() {
      open = false
    },
    composed() {
      const since = count
      count = 0
      return since
    },
  }
}

describe('legal documents', () => {
  let step: ReturnType<typeof buildStep>
  beforeEach(() => {
    step = buildStep()
    step.render()
    expect(step.composed(), 'both documents, once').toBe(2)
  })

  test('are not composed again while a card and a note are typed and documents are accepted', () => {
    const number = '5528 7900 0000 0008'
    for (let typed = 1; typed <= number.length; typed++)
      step.send({ type: 'card-typed', field: 'ccno', text: number.slice(0, typed) })
    for (const text of ['D', 'De', 'Den', 'Deni', 'Deniz'])
      step.send({ type: 'card-typed', field: 'holder', text })
    // The note is no part of the form, so it renders the step at most.
    for (let keystrokes = 0; keystrokes < 20; keystrokes++) step.render()
    const { chosen } = step.render()
    const version = chosen?.version ?? ''
    step.send({ type: 'document-accepted', legalDocument: 'mesafeli-satis', version })
    step.send({ type: 'submitted', refusal: { problems: ['ccv'], missingDocuments: [] } })
    step.send(PLANS)
    expect(step.composed()).toBe(0)
  })

  test('are composed once for each payment type and plan, and not again on the way back', () => {
    step.send({ type: 'card-typed', field: 'ccno', text: '5528790000000008' })
    step.send(PLANS)
    const events: CardFormEvent[] = [
      { type: 'type-selected', paymentType: 'bank_transfer' },
      { type: 'type-selected', paymentType: 'cash_on_delivery' },
      { type: 'type-selected', paymentType: 'card' },
      { type: 'plan-picked', planId: 13 },
      { type: 'plan-picked', planId: 11 },
      { type: 'plan-picked', planId: 13 },
    ]
    const counts = events.map((event) => {
      step.send(event)
      return step.composed()
    })
    expect(counts).toEqual([2, 2, 0, 2, 0, 0])
  })

  test('are composed again for other facts, not for the same ones of a reload', () => {
    step.reload()
    expect(step.composed(), 'the same content').toBe(0)
    const { chosen } = step.reload({ delivery: FACTS.delivery.replace('No:12', 'No:14') })
    expect(step.composed(), 'another address').toBe(2)
    expect(chosen?.text('mesafeli-satis')).toContain('No:14')
    step.reload({ lines: FACTS.lines.map((line) => ({ ...line, name: 'Çelik Çaydanlık' })) })
    expect(step.composed(), 'another line').toBe(2)
    step.render(true, 'en')
    expect(step.composed(), 'another language').toBe(2)
  })

  test('are on the page for every payment type before hydration, and for the selected one after it', () => {
    expect(step.render(false).shown.map(({ payment }) => payment.type)).toEqual(OFFER.types)
    expect(step.composed(), 'those of the card are composed').toBe(4)
    expect(step.render().shown.map(({ payment }) => payment.type)).toEqual(['card'])
    const [shown] = step.render().shown
    expect(shown?.text('on-bilgilendirme')).toBe(
      shown && legalDocumentHtml('on-bilgilendirme', FACTS, shown.payment, 'tr').text,
    )
  })

  test('are not composed while they are closed, and are other versions all the same', () => {
    step.close()
    const card = step.render().chosen?.version
    const transfer = step.send({ type: 'type-selected', paymentType: 'bank_transfer' }).chosen?.version
    const moved = step.reload({ delivery: FACTS.delivery.replace('No:12', 'No:14') }).chosen?.version
    expect(new Set([card, transfer, moved]).size).toBe(3)
    step.reload({ delivery: FACTS.delivery })
    expect(step.send({ type: 'type-selected', paymentType: 'card' }).chosen?.version).toBe(card)
    expect(step.composed()).toBe(0)
  })

  test('are absent in a shop that requires no acceptance', () => {
    const documents = orderDocuments(emptyCardForm(), OFFER, {
      facts: null,
      hydrated: true,
      locale: 'tr',
      compose: createDocumentComposer(),
    })
    expect(documents).toEqual({ chosen: null, shown: [] })
  })
})
