import { expect, test } from 'vitest'
import { browserName } from './session-name-rules.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)'

test.each([
  { agent: `${windows} ${blink} Safari/537.36`, browser: 'Chrome', system: 'Windows', why: 'the common one' },
  {
    agent: `${windows} ${blink} Safari/537.36 Edg/141.0.0.0`,
    browser: 'Edge',
    system: 'Windows',
    why: 'also names Chrome',
  },
  {
    agent: `${windows} ${blink} Safari/537.36 OPR/120.0`,
    browser: 'Opera',
    system: 'Windows',
    why: 'also names Chrome',
  },
  {
    agent: `${windows} ${blink} YaBrowser/25.8 Safari/537.36`,
    browser: 'Yandex Browser',
    system: 'Windows',
    why: 'also names Chrome',
  },
  {
    agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    browser: 'Firefox',
    system: 'Linux',
    why: 'not one of the others',
  },
  {
    agent: `Mozilla/5.0 (Linux; Android 15; SM-A556B) ${blink} Mobile Safari/537.36`,
    browser: 'Chrome',
    system: 'Android',
    why: 'Android names Linux',
  },
  {
    agent: `Mozilla/5.0 (Linux; Android 15; SM-A556B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    browser: 'Samsung Internet',
    system: 'Android',
    why: 'also names Chrome',
  },
  {
    agent: `${iphone} ${apple} Version/18.6 Mobile/15E148 Safari/604.1`,
    browser: 'Safari',
    system: 'iPhone',
    why: 'names a Mac too',
  },
  {
    agent: `${iphone} ${apple} CriOS/141.0 Mobile/15E148 Safari/604.1`,
    browser: 'Chrome',
    system: 'iPhone',
    why: 'Chrome on iOS has another name',
  },
  {
    agent: `${iphone} ${apple} EdgiOS/141.0 Mobile/15E148 Safari/604.1`,
    browser: 'Edge',
    system: 'iPhone',
    why: 'Edge on iOS has another name',
  },
  {
    agent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.6 Safari/605.1.15`,
    browser: 'Safari',
    system: 'Mac',
    why: 'an iPad may claim to be a Mac',
  },
  { agent: 'curl/8.9.1', browser: null, system: null, why: 'a program' },
  { agent: '', browser: null, system: null, why: 'an empty user agent' },
  { agent: null, browser: null, system: null, why: 'no user agent was stored' },
])('a User-Agent is recognised as $browser on $system: $why', ({ agent, browser, system }) => {
  expect(browserName(agent)).toEqual({ browser, system })
})
