import { expect, test } from 'vitest'
import { loginProblems, newPasswordProblems, registrationProblems } from './entry-rules.ts'
import { entrySentence } from './entry-sentence-rules.ts'

const right = {
  name: 'Ayşe',
  surname: 'Yılmaz',
  email: 'ayse@ornek.example',
  phone: '',
  password: 'gizli-sifre',
  passwordVerify: 'gizli-sifre',
}
const LENGTH = 'Şifreniz 6 karakterden kısa, 30 karakterden uzun olamaz.'

const messagesOf = (change: Partial<typeof right>) =>
  registrationProblems({ ...right, ...change }).map(({ field, reason }) => [
    field,
    entrySentence(reason, 'tr'),
  ])

test('a valid registration has no problems', () => {
  expect(messagesOf({})).toEqual([])
  expect(messagesOf({ phone: '0532 123 45 67' })).toEqual([])
})

test.each([
  { change: { name: '' }, problems: [['name', 'Lütfen adınızı girin.']] },
  {
    change: { name: 'Ayşe-Nur', surname: 'Мария' },
    problems: [
      ['name', 'Adınızı yalnızca Latin harfleri ve boşluk kullanarak yazın.'],
      ['surname', 'Soyadınızı yalnızca Latin harfleri ve boşluk kullanarak yazın.'],
    ],
  },
  {
    change: { surname: 'a'.repeat(51) },
    problems: [['surname', 'Lütfen soyadınızı girin. (en fazla 50 karakter olabilir)']],
  },
  { change: { email: 'ayse@ornek' }, problems: [['email', 'Lütfen geçerli bir e-posta adresi girin.']] },
  { change: { phone: '123' }, problems: [['phone', 'Lütfen geçerli telefon numarası girin.']] },
  { change: { password: 'x'.repeat(31), passwordVerify: 'x'.repeat(31) }, problems: [['password', LENGTH]] },
  { change: { passwordVerify: '' }, problems: [['passwordVerify', 'Şifrenizi doğrulamalısınız.']] },
  { change: { passwordVerify: 'başka' }, problems: [['passwordVerify', 'Şifreleriniz eşleşmiyor.']] },
])('a registration with $change reports $problems', ({ change, problems }) => {
  expect(messagesOf(change)).toEqual(problems)
})

test('an empty registration reports all problems at once, in the order of its fields', () => {
  const empty = { name: '', surname: '', email: '', phone: '', password: '', passwordVerify: '' }
  expect(registrationProblems(empty).map(({ field }) => field)).toEqual([
    'name',
    'surname',
    'email',
    'password',
    'passwordVerify',
  ])
  expect(loginProblems(empty).map(({ reason }) => entrySentence(reason, 'tr'))).toEqual([
    'Lütfen geçerli bir e-posta adresi girin.',
    'Lütfen şifrenizi girin.',
  ])
})

test('a login accepts a password of any length, because older rules may have been different', () => {
  expect(loginProblems({ email: right.email, password: 'x'.repeat(150) })).toEqual([])
  expect(newPasswordProblems({ password: 'x'.repeat(31), passwordVerify: '' })).toHaveLength(2)
})
