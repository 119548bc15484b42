import { expect, test } from 'vitest'
import { playerAddress, videoAddress, videoAt, videoEnding } from './product-video-rules.ts'

const FILE = '0123456789abcdef01234567.mp4'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s', 'youtube', 'dQw4w9WgXcQ'],
  ['youtu.be/dQw4w9WgXcQ?si=abc', 'youtube', 'dQw4w9WgXcQ'],
  ['//m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0', 'youtube', 'dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'vimeo', '76979871'],
  ['https://vimeo.com/76979871/8272103f6e', 'vimeo', '76979871:8272103f6e'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'vimeo', '76979871:8272103f6e'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'vimeo', '76979871'],
  [`/images/video/${FILE}`, 'file', FILE],
  [`https://vitrin.example/images/video/${FILE}?x=1`, 'file', FILE],
])('%s is a video', (address, kind, reference) => {
  const video = videoAt(` ${address} `)
  expect(video).toEqual({ kind, reference })
  expect(videoAt(videoAddress({ kind: kind as 'file', reference }))).toEqual(video)
})

test.each([
  '',
  'video',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=short',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v="><script>1',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'https://vimeo.com/about',
  'https://player.vimeo.com/video/76979871?h=..%2F',
  '/images/video/../../secret.mp4',
  '/images/video/film.mp4',
  'https://example.com/film.mp4',
])('%s is none', (address) => {
  expect(videoAt(address)).toBeNull()
})

test('players come from the hosts without cookies, and start because the shopper pressed play', () => {
  expect(playerAddress({ kind: 'youtube', reference: 'dQw4w9WgXcQ' })).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&playsinline=1&autoplay=1',
  )
  expect(playerAddress({ kind: 'vimeo', reference: '76979871:8272103f6e' })).toBe(
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1',
  )
  expect(playerAddress({ kind: 'vimeo', reference: '76979871' }, false)).toBe(
    'https://player.vimeo.com/video/76979871?dnt=1',
  )
  expect(playerAddress({ kind: 'file', reference: FILE })).toBeNull()
})

const box = (brand: string) => Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0isom`, 'latin1')
test.each([
  { head: box('isom'), ending: 'mp4' },
  { head: box('mp42'), ending: 'mp4' },
  { head: box('heic'), ending: null },
  { head: box('avif'), ending: null },
  { head: box('qt  '), ending: null },
  { head: Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'), ending: 'webm' },
  {
    head: Buffer.from('1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61', 'hex'),
    ending: null,
  },
  { head: Buffer.from('<!doctype html><script>'), ending: null },
  { head: Buffer.alloc(0), ending: null },
])('a file is known by its first bytes: $ending', ({ head, ending }) => {
  expect(videoEnding(head)).toBe(ending)
})
