import { expect, test } from 'vitest'
import { defaultCaches, heapLimit, usableCaches, withHeapOptions } from './heap-rules.ts'

const GIB = 1024
const SMALL = ['--max-semi-space-size=4', '--heap-growing-percent=40', '--no-sparkplug']

test.each([
  { memory: 0.25, caches: 64, limit: 144, why: 'three quarters of the rest: the database needs some' },
  { memory: 0.5, caches: 64, limit: 336, why: 'the smallest machine that the shop is tried on' },
  { memory: 1, caches: 64, limit: 384, why: 'a quarter would be too little' },
  { memory: 1, caches: 512, limit: 384, why: 'half of the machine leaves as much' },
  { memory: 0.75, caches: 384, limit: 288, why: 'the caches take from the heap' },
  { memory: 2, caches: 102, limit: 512, why: 'a quarter' },
  { memory: 8, caches: 409, limit: 2048, why: 'a quarter' },
  { memory: 64, caches: 3276, limit: 4096, why: 'no shop needs more' },
])('on $memory GiB with $caches MiB of caches the heap is at most $limit MiB: $why', (machine) => {
  expect(heapLimit(machine.memory * GIB, machine.caches)).toBe(machine.limit)
})

test.each([
  { memory: 0.5, caches: 64, why: 'working set of a small shop' },
  { memory: 1, caches: 64, why: 'a twentieth would be less' },
  { memory: 2, caches: 102, why: 'a twentieth' },
  { memory: 24, caches: 1228, why: 'a twentieth' },
])('on $memory GiB the caches share $caches MiB: $why', ({ memory, caches }) => {
  expect(defaultCaches(memory * GIB)).toBe(caches)
})

test.each([
  { wanted: 200, used: 200, why: 'as set' },
  { wanted: 512, used: 512, why: 'half of the machine is the most' },
  { wanted: 513, used: 64, why: 'more than half is refused' },
  { wanted: 3, used: 64, why: 'less than anything useful is refused' },
  { wanted: Number.NaN, used: 64, why: 'no number' },
])('on 1 GiB $wanted MiB of caches count as $used: $why', ({ wanted, used }) => {
  expect(usableCaches(wanted, GIB)).toBe(used)
})

test.each([
  { memory: 1, small: true, why: 'every MiB counts' },
  { memory: 1.4, small: true, why: 'a container between the sizes' },
  { memory: 1.9, small: false, why: 'a machine sold as 2 GB' },
  { memory: 24, small: false, why: 'time counts more' },
])('on $memory GiB the options that keep the heap small are set: $small, because $why', (machine) => {
  const options = withHeapOptions([], { memory: machine.memory * GIB, caches: 64 })
  expect(options.slice(0, -1)).toEqual(machine.small ? SMALL : [])
  expect(options.at(-1)).toMatch(/^--max-old-space-size=\d+$/)
})

test.each([
  { options: ['--enable-source-maps'], nodeOptions: '', left: [], why: 'that is no option of the heap' },
  {
    options: ['--max-old-space-size=300'],
    nodeOptions: '',
    left: ['--max-old-space-size=384'],
    why: 'the command has a limit',
  },
  {
    options: ['--max_old_space_size=300', '--max_semi_space_size=8'],
    nodeOptions: '',
    left: ['--max-old-space-size=384', '--max-semi-space-size=4'],
    why: 'V8 reads both spellings',
  },
  {
    options: [],
    nodeOptions: '--trace-gc --max-old-space-size=900',
    left: ['--max-old-space-size=384'],
    why: 'NODE_OPTIONS has a limit',
  },
  {
    options: ['--max-old-space-size-percentage=50'],
    nodeOptions: '',
    left: ['--max-old-space-size=384'],
    why: 'a share of the machine is a limit too',
  },
  { options: ['--sparkplug'], nodeOptions: '', left: ['--no-sparkplug'], why: 'somebody wants the compiler' },
])('of $options and "$nodeOptions" nothing is set twice: $why', ({ options, nodeOptions, left }) => {
  const all = [...SMALL, '--max-old-space-size=384']
  expect(withHeapOptions(options, { memory: GIB, caches: 64, nodeOptions })).toEqual([
    ...options,
    ...all.filter((option) => !left.includes(option)),
  ])
})
