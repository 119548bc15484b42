import { beforeEach, expect, test } from 'vitest'
import type { ColumnMap } from '#modules/intake/columns/import-columns-rules.ts'
import { testDatabase } from '#tests/support/database.ts'
import { writeProductFile } from '#tests/support/import-files.ts'
import { inTurkish } from '#tests/support/in-turkish.ts'
import { NO_OVERRIDES } from './recognise-format.ts'
import { mappingDigest, openWithSavedMapping, rememberChoice, rememberedMarks } from './saved-mapping.ts'

const db = await testDatabase()
beforeEach(() => db.unchecked('delete from import_mappings'))

const HEADER = 'Kod;Ad;Raf Fiyatı;Not'
const ANSWER = { 'Raf Fiyatı': 'Fiyat', Not: '-' }

async function open(header: string, map: ColumnMap = {}) {
  const path = await writeProductFile(`${header}\nA;Kupa;5;x\n`)
  return openWithSavedMapping(path, { ...NO_OVERRIDES, map }, (work) => work(db))
}
async function importWith(map: ColumnMap, forget = false) {
  const { opened, choice } = await open(HEADER, map)
  if (opened.ok) await rememberChoice(db, opened.file.mapping, choice, forget)
  return opened.ok
}

test('an answer is used for the same columns in any order and writing', async () => {
  expect(await importWith(ANSWER)).toBe(true)
  const { opened, memory } = await open('NOT;raf fiyatı;KOD;Ad')
  expect(memory).toMatchObject({ format: null, map: ANSWER, decimalMark: null, columnMarks: {} })
  expect(opened).toMatchObject({ ok: true, file: { columns: { unknown: [], unused: ['NOT'] } } })
})

test('a file with one more column is asked about anew', async () => {
  await importWith(ANSWER)
  expect(await open(`${HEADER};Raf`)).toMatchObject({ opened: { ok: false }, memory: null })
})

test('a new answer counts before the remembered one, and takes its place', async () => {
  await importWith(ANSWER)
  const { choice } = await open(HEADER, { Not: 'Açıklama' })
  expect(choice.map).toEqual({ 'Raf Fiyatı': 'Fiyat', Not: 'Açıklama' })
  await importWith({ ...ANSWER, Not: 'Açıklama' })
  expect((await open(HEADER)).memory).toMatchObject({ format: null, map: { ...ANSWER, Not: 'Açıklama' } })
})

test('an import that is told to forget drops the answer, and one that answers anew keeps the new one', async () => {
  await importWith(ANSWER)
  const { opened } = await open(HEADER)
  if (opened.ok) await rememberChoice(db, opened.file.mapping, NO_OVERRIDES, true)
  expect((await open(HEADER)).memory).toBeNull()
  expect(await importWith(ANSWER, true)).toBe(true)
  expect((await open(HEADER)).memory?.map).toEqual(ANSWER)
})

test('a file that is understood does not open the database', async () => {
  const path = await writeProductFile('Kod;Ad;Fiyat\nA;Kupa;5\n')
  const { opened } = await openWithSavedMapping(path, NO_OVERRIDES, () => Promise.reject(new Error('opened')))
  expect(opened.ok).toBe(true)
})

test('the decimal mark is kept beside the answers about columns, each whichever was said last', async () => {
  await importWith(ANSWER)
  const { opened } = await open(HEADER)
  if (!opened.ok) throw new Error(inTurkish(opened.message))
  const { mapping } = opened.file
  await rememberChoice(db, mapping, { ...NO_OVERRIDES, decimalMark: ',' }, false)
  expect((await open(HEADER)).memory).toEqual({
    format: null,
    map: ANSWER,
    decimalMark: ',',
    columnMarks: {},
    winner: 'file',
  })
  await importWith({ ...ANSWER, Not: 'Açıklama' })
  expect(await rememberedMarks(db, mapping.toReversed())).toMatchObject({ rememberedMark: ',' })
  await rememberChoice(db, mapping, NO_OVERRIDES, true)
  expect(await rememberedMarks(db, mapping)).toEqual({ rememberedMark: null })
})

test('the decimal marks of single columns are kept, until others are named', async () => {
  const { opened } = await open(HEADER, ANSWER)
  if (!opened.ok) throw new Error(inTurkish(opened.message))
  const { mapping } = opened.file
  const said = { ...NO_OVERRIDES, map: ANSWER, columnMarks: { 'Raf Fiyatı': '.', Not: ',' } } as const
  await rememberChoice(db, mapping, said, false)
  expect((await open(HEADER)).memory?.map).toEqual(ANSWER)
  const marks = { rememberedMark: null, rememberedColumnMarks: said.columnMarks, winner: 'file' }
  expect(await rememberedMarks(db, mapping)).toEqual(marks)
  await rememberChoice(db, mapping, { ...NO_OVERRIDES, map: ANSWER }, false)
  expect(await rememberedMarks(db, mapping)).toEqual(marks)
  await rememberChoice(db, mapping, { ...NO_OVERRIDES, decimalMark: ',' }, false)
  expect(await rememberedMarks(db, mapping)).toMatchObject({ rememberedMark: ',', rememberedColumnMarks: {} })
})

test('a decimal mark alone is no answer about columns', async () => {
  const { opened } = await open(HEADER, ANSWER)
  if (!opened.ok) throw new Error(inTurkish(opened.message))
  await rememberChoice(db, opened.file.mapping, { ...NO_OVERRIDES, decimalMark: '.' }, false)
  expect(await open(HEADER)).toMatchObject({ opened: { ok: false }, memory: null })
})

test('who wins is kept for files that need no answers too, until somebody says otherwise, and its digest tells', async () => {
  const titles = [{ title: 'Kod' }, { title: 'Ad' }]
  const before = await mappingDigest(db, titles)
  await rememberChoice(db, titles, { ...NO_OVERRIDES, winner: 'staff' }, false)
  expect((await rememberedMarks(db, titles)).winner).toBe('staff')
  expect(await mappingDigest(db, titles)).not.toBe(before)
  await rememberChoice(db, titles, { ...NO_OVERRIDES, decimalMark: ',' }, false)
  expect((await rememberedMarks(db, titles)).winner, 'said before').toBe('staff')
  await rememberChoice(db, titles, { ...NO_OVERRIDES, winner: 'file' }, false)
  expect((await rememberedMarks(db, titles)).winner).toBe('file')
})
