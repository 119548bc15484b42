import { describe, expect, test } from 'vitest'
import { manifestOf, shortName } from '#modules/content/logos/icon-rules.ts'
import { svgProblem } from '#modules/content/logos/svg-rules.ts'
import { fitLogo, logoFile, logoForPages, parseLogo, shopInitial } from './logo-rules.ts'

const HASH = '0123456789abcdef01234567'

test('the name of a stored logo tells its dimensions and leads to the WebP for pages', () => {
  const logo = parseLogo(logoFile(HASH, { width: 960, height: 240 }))
  expect(logo).toEqual({ path: `/images/logo-${HASH}-960x240.png`, width: 960, height: 240 })
  expect(logo && logoForPages(logo)).toBe(`/images/logo-${HASH}-960x240.webp`)
  expect(parseLogo(logo?.path ?? '')).toEqual(logo)
})

test.each([
  { text: '', why: 'nothing' },
  { text: `logo-${HASH}-960x240.svg`, why: 'a file that the shop never writes' },
  { text: `logo-${HASH}-0x240.png`, why: 'no width' },
  { text: `logo-${HASH}-9600x240.png`, why: 'larger than the shop stores' },
  { text: `../logo-${HASH}-960x240.png`, why: 'a path out of the folder' },
  { text: `https://example.com/images/logo-${HASH}-960x240.png`, why: 'another site' },
  { text: 'karsilama.webp', why: 'another picture' },
])('is no logo: $why', ({ text }) => {
  expect(parseLogo(text)).toBeNull()
})

test.each([
  { logo: [960, 240], box: [192, 40], shown: [160, 40] },
  { logo: [960, 80], box: [192, 40], shown: [192, 16] },
  { logo: [64, 32], box: [192, 40], shown: [80, 40] },
  { logo: [960, 1], box: [192, 40], shown: [192, 1] },
] as const)('$logo fits $box as $shown', ({ logo, box, shown }) => {
  const size = fitLogo({ width: logo[0], height: logo[1] }, { width: box[0], height: box[1] })
  expect([size.width, size.height]).toEqual(shown)
})

test.each([
  { name: 'çınaraltı', initial: 'Ç' },
  { name: 'inci', initial: 'İ' },
  { name: 'ışık', initial: 'I' },
  { name: '  «3 Elma»', initial: '3' },
  { name: '***', initial: 'V' },
  { name: '', initial: 'V' },
])('the initial of "$name" is $initial', ({ name, initial }) => {
  expect(shopInitial(name)).toBe(initial)
})

test.each([
  { name: 'Vitrin', short: 'Vitrin' },
  { name: 'Çınaraltı Kitabevi', short: 'Çınaraltı' },
  { name: 'Kahramanmaraşlılar', short: 'Kahramanmara' },
])('"$name" is "$short" below an icon', ({ name, short }) => {
  expect(shortName(name)).toBe(short)
})

test('the manifest has icons of 192 and 512 pixels and one that phones may cut', () => {
  const { icons, name } = manifestOf('Çınaraltı', 'abc')
  expect(name).toBe('Çınaraltı')
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
})

describe('an SVG', () => {
  test.each([
    { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', problem: null, why: 'plain' },
    {
      svg: '\uFEFF<?xml version="1.0" encoding="UTF-8"?><!-- a --><svg/>',
      problem: null,
      why: 'with a declaration',
    },
    {
      svg: '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg/>',
      problem: null,
      why: 'with the usual document type',
    },
    { svg: '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', problem: 'entities', why: 'an entity' },
    { svg: '<!doctype svg [ %x; ]><svg/>', problem: 'entities', why: 'an internal document type' },
    {
      svg: '<?xml version="1.0" encoding="UTF-16"?><svg/>',
      problem: 'not-svg',
      why: 'says another encoding',
    },
    { svg: '<html><body>svg</body></html>', problem: 'not-svg', why: 'a page' },
    { svg: 'svg', problem: 'not-svg', why: 'a word' },
    { svg: '<svg>\0</svg>', problem: 'not-svg', why: 'a zero byte' },
  ])('$why: $problem', ({ svg, problem }) => {
    expect(svgProblem(new TextEncoder().encode(svg))).toBe(problem)
  })

  test('in another encoding than UTF-8 is refused unread', () => {
    expect(svgProblem(Buffer.from('\uFEFF<svg/>', 'utf16le'))).toBe('not-svg')
  })
})
