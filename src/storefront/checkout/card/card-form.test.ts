import { describe, expect, test } from 'vitest'
import { type CardFormEvent, type CardFormState, cardFormReducer, emptyCardForm } from './card-form.ts'

const after = (...events: CardFormEvent[]) => events.reduce(cardFormReducer, emptyCardForm())
const type = (field: keyof CardFormState['card'], text: string): CardFormEvent => ({
  type: 'card-typed',
  field,
  text,
})

test.each([
  { field: 'ccno', text: '5528790000000008', kept: '5528 7900 0000 0008', why: 'in groups of four' },
  {
    field: 'ccno',
    text: '5528-7900 0000 00089',
    kept: '5528 7900 0000 0008',
    why: 'digits only, at most 16',
  },
  { field: 'ccno', text: '5528 7', kept: '5528 7', why: 'while typing' },
  { field: 'expiry', text: '1239', kept: '12/39', why: 'with its slash' },
  { field: 'expiry', text: '12/2039', kept: '12/39', why: 'browsers fill in four digits of the year' },
  { field: 'expiry', text: '1', kept: '1', why: 'while typing' },
  { field: 'ccv', text: '96 35', kept: '963', why: 'three digits' },
  { field: 'holder', text: ' deniz Çağlayan ', kept: ' deniz Çağlayan ', why: 'as typed' },
] as const)('the field $field keeps $kept of $text: $why', ({ field, text, kept }) => {
  expect(after(type(field, text)).card).toEqual({ ...emptyCardForm().card, [field]: kept })
})

describe('the form', () => {
  const RESPONSE = { bank: null as never, plans: [] }

  test.each<{ events: CardFormEvent[]; changes: Partial<CardFormState>; why: string }>([
    {
      events: [{ type: 'type-selected', paymentType: 'bank_transfer' }],
      changes: { selectedType: 'bank_transfer' },
      why: 'the payment type is selected',
    },
    {
      events: [{ type: 'amount-typed', text: '1.250,50' }],
      changes: { typedAmount: '1.250,50' },
      why: 'a free amount stays as typed',
    },
    {
      events: [{ type: 'plan-picked', planId: 13 }],
      changes: { pickedPlanId: 13 },
      why: 'a plan is picked',
    },
    {
      events: [
        { type: 'plan-picked', planId: 13 },
        { type: 'plans-loaded', key: '55287900 1500.00', response: RESPONSE },
      ],
      changes: { loadedPlans: { key: '55287900 1500.00', response: RESPONSE }, pickedPlanId: null },
      why: 'the plans of another card have another default',
    },
    {
      events: [{ type: 'plans-loaded', key: '55287900 1500.00', response: null }],
      changes: { loadedPlans: { key: '55287900 1500.00', response: null } },
      why: 'a failed request is not repeated',
    },
    {
      events: [{ type: 'submitted', refusal: { problems: ['card'], missingDocuments: ['mesafeli-satis'] } }],
      changes: { problems: ['card'], missingDocuments: ['mesafeli-satis'] },
      why: 'a submission is refused',
    },
    {
      events: [
        { type: 'submitted', refusal: { problems: ['form'], missingDocuments: ['mesafeli-satis'] } },
        type('holder', 'D'),
      ],
      changes: {
        card: { ...emptyCardForm().card, holder: 'D' },
        missingDocuments: ['mesafeli-satis'],
      },
      why: 'typing into the card removes its problems, not those of the documents',
    },
    {
      events: [
        {
          type: 'submitted',
          refusal: { problems: [], missingDocuments: ['on-bilgilendirme', 'mesafeli-satis'] },
        },
        { type: 'document-accepted', legalDocument: 'mesafeli-satis', version: 'v1' },
      ],
      changes: { accepted: { 'mesafeli-satis': 'v1' }, missingDocuments: ['on-bilgilendirme'] },
      why: 'an accepted document is not missing',
    },
    {
      events: [
        { type: 'document-accepted', legalDocument: 'mesafeli-satis', version: 'v1' },
        { type: 'document-accepted', legalDocument: 'mesafeli-satis', version: null },
      ],
      changes: { accepted: {} },
      why: 'an acceptance is taken back',
    },
    {
      events: [type('ccno', '5528790000000008'), type('ccv', '963'), { type: 'attempt-failed' }],
      changes: { card: { ...emptyCardForm().card, ccno: '5528 7900 0000 0008' } },
      why: 'the security code survives no attempt',
    },
  ])('$why', ({ events, changes }) => {
    expect(after(...events)).toEqual({ ...emptyCardForm(), ...changes })
  })
})
