import { expect, test } from 'vitest'
import { SafeHtml } from '#shared/text/html.ts'
import { documentFile, maskedDocument } from './order-legal-documents-copy-rules.ts'

const PERSON = 'Ad Soyad:Ayşe Yılmaz|Adres:No:12|T.C. Kimlik No:10000000146'
const COMPANY = 'Ad Soyad:Ayşe Yılmaz|Adres:No:3|Firma:Demir|Vergi Dairesi:Çankaya|Vergi No:9876543217'

test.each([
  {
    text: 'T.C. Kimlik No: 10000000146, Vergi No: 9876543217',
    copy: 'T.C. Kimlik No: 10*******46, Vergi No: 98******17',
    why: 'both',
  },
  {
    text: 'No:12 (TC 10000000146)',
    copy: 'No:12 (TC 10*******46)',
    why: 'also where the buyer typed it into the address',
  },
  { text: 'IBAN 3210000000146321', copy: 'IBAN 3210000000146321', why: 'not inside a longer number' },
  { text: '₺10.000,00', copy: '₺10.000,00', why: 'nothing else changes' },
])('the copy of «$text» is «$copy»: $why', ({ text, copy }) => {
  expect(maskedDocument(text, [PERSON, COMPANY])).toBe(copy)
})

test('an address without identity numbers masks nothing', () => {
  expect(maskedDocument('11111111111', ['Ad Soyad:Ayşe|T.C. Kimlik No:11111111111', ''])).toBe('11111111111')
})

test('a document file is complete, in its language, and loads no other resource', () => {
  const file = documentFile('Ön Bilgilendirme Formu', new SafeHtml('<p>Metin</p>'), 'tr')
  expect(file.startsWith('<!doctype html><html lang="tr">')).toBe(true)
  expect(file).toContain('<p>Metin</p>')
  expect(file).toContain('Bu kopyada kimlik ve vergi numaraları gizlenmiştir.')
  expect(file).not.toMatch(/src=|href=/)
})
