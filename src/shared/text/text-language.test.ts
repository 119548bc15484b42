import { expect, test } from 'vitest'
import { textLanguage } from './text-language.ts'

test.each([
  { text: 'Çok güzel bir ürün, tavsiye ederim.', language: 'tr' },
  { text: 'cok guzel urun, hizli geldi', language: 'tr' },
  { text: 'The mug is great and it arrived in two days.', language: 'en' },
  { text: 'It is VERY GOOD, I like this', language: 'en' },
  { text: 'I bought this for my aunt in Kadıköy and she loved it', language: 'en' },
  { text: 'Kupa iyi ama the best değil', language: 'tr' },
  { text: '⭐⭐⭐⭐⭐', language: 'tr' },
  { text: 'NICE KITCHEN SCALE, IT IS GREAT', language: 'en' },
  { text: 'Harika', language: 'tr' },
  { text: '', language: 'tr' },
])('"$text" is detected as $language', ({ text, language }) => {
  expect(textLanguage(text)).toBe(language)
})
