import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ROOMS } from '../.dependency-cruiser.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const architecture = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
const foldersIn = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** The rows of the table of rooms: the room, and the names of code in its row. */
const rows = [...architecture.matchAll(/^\| `([a-z-]+)` \| (.*) \|$/gm)]
  .map(([, room = '', modules = '']) => ({
    room,
    names: [...modules.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name),
  }))
  .filter(({ room }) => ROOMS.includes(room))

test('docs/architecture.md lists the rooms of the modules in the order that the check of imports keeps', () => {
  expect(rows.map(({ room }) => room)).toEqual(ROOMS)
  expect(foldersIn('src/modules').toSorted()).toEqual(ROOMS.toSorted())
})

test.each(rows)(
  'docs/architecture.md names every module of the room $room, and no other',
  ({ room, names }) => {
    const modules = foldersIn(`src/modules/${room}`)
    expect(modules.filter((name) => !names.includes(name))).toEqual([])
    const inside = modules.flatMap((name) => foldersIn(`src/modules/${room}/${name}`))
    expect(names.filter((name) => !modules.includes(name ?? '') && !inside.includes(name ?? ''))).toEqual([])
  },
)

const listed = (...args: readonly string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)))
const pages = listed('*.md').filter((page) => !page.startsWith('tests/fixtures/'))
const files = listed().map((file) => `/${file}`)
const names = new Set(files.map((file) => file.split('/').at(-1)))
const isEnd = (path: string) => files.some((file) => file.endsWith(`/${path}`))

/** A path from the root; one that goes on with a placeholder, such as `<screen>` or `*`, names no file. */
const PATH = /(?<![\w/.-])(?:src|tests|bench|tools|docs)\/[\w./-]*\w(?![\w*<{…[])/g
/** A file named with the end of its path. */
const END = /`((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|css))`/g
/** A file named without its folder. */
const NAME = /`([a-z0-9-]+(?:\.[a-z]+)*\.tsx?)`/g

test('every path, link and file name of the documentation leads to a file', () => {
  const dead = pages.flatMap((page) => {
    const text = readFileSync(join(ROOT, page), 'utf8')
    const links = [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:|^\//.test(target))
      .map((target) => join(dirname(page), target))
    const paths = [...text.matchAll(PATH)].map(([path]) => path)
    // A decision names files as they were when it was made.
    const ends = page.startsWith('docs/decisions/')
      ? []
      : [...text.matchAll(END)].map(([, path = '']) => path)
    const named = [...text.matchAll(NAME)].map(([, name = '']) => name)
    return [
      ...[...links, ...paths].filter((path) => !existsSync(join(ROOT, path))),
      ...ends.filter((path) => !isEnd(path)),
      ...named.filter((name) => !names.has(name)),
    ].map((path) => `${page}: ${path}`)
  })
  expect(pages.length).toBeGreaterThan(150)
  expect(dead).toEqual([])
})
