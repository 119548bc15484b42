import { expect, test } from 'vitest'
import { heapLimit, withHeapLimit } from './heap-rules.ts'

const GIB = 2 ** 30

test.each([
  { memory: 0.25, limit: 192, why: 'three quarters: the database needs the rest' },
  { memory: 0.5, limit: 384, why: 'the smallest machine that the shop is tried on' },
  { memory: 1, limit: 384, why: 'a quarter would be too little' },
  { memory: 2, limit: 512, why: 'a quarter' },
  { memory: 8, limit: 2048, why: 'a quarter' },
  { memory: 64, limit: 4096, why: 'no shop needs more' },
])('on $memory GiB the heap is at most $limit MiB: $why', ({ memory, limit }) => {
  expect(heapLimit(memory * GIB)).toBe(limit)
})

test.each([
  { options: ['--no-sparkplug'], nodeOptions: '', set: true, why: 'nobody has set one' },
  { options: ['--max-old-space-size=300'], nodeOptions: '', set: false, why: 'the command did' },
  { options: ['--max_old_space_size=300'], nodeOptions: '', set: false, why: 'V8 reads both spellings' },
  { options: [], nodeOptions: '--trace-gc --max-old-space-size=900', set: false, why: 'NODE_OPTIONS does' },
  {
    options: ['--max-old-space-size-percentage=50'],
    nodeOptions: '',
    set: false,
    why: 'a share of the machine is a limit too',
  },
  {
    options: ['--max-semi-space-size=4'],
    nodeOptions: '',
    set: true,
    why: 'that is another part of the heap',
  },
])('a limit is added to $options and "$nodeOptions": $set, because $why', ({ options, nodeOptions, set }) => {
  const expected = set ? [...options, '--max-old-space-size=384'] : options
  expect(withHeapLimit(options, { memory: GIB, nodeOptions })).toEqual(expected)
})
