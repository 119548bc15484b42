import { randomUUID } from 'node:crypto'
import type {
  SheetChange,
  SheetChanged,
  SheetRow,
  VariantSheet,
} from '#modules/backoffice/products/sheet/sheet-schemas.ts'
import { signedIn } from '../backoffice/signed-in.ts'
import { figuresOf } from '../load/figures.ts'
import { p95Check, type Scenario, type ScenarioResult } from './scenario.ts'

const VARIANTS = 2048
const PASTED = 60
/** Milliseconds. */
const BUDGETS = { open: 300, cell: 200, pasted: 400 }
const TIMES = 20
/** A save of every price takes seconds. */
const FEW_TIMES = 3

type Cells = SheetChange['rows'][number]['cells']
type Write = (row: SheetRow, time: number) => Cells

const priceOf: Write = ({ gross }, time) => ({
  price: { seen: { amount: gross, kind: 'gross' }, value: { amount: String(100 + time), kind: 'gross' } },
})
const barcodeOf: Write = ({ id, barcode }, time) => ({
  barcode: { seen: barcode, value: String(869_000_000_000 + id * 100 + time) },
})
const stockOf: Write = ({ stock }) => ({ stock: { seen: stock, value: stock + 1 } })

/** The sheet of a product with 2,048 variants, over HTTP: its opening, and saves of one cell, of 60 rows and of every price. */
export const sheetSaves: Scenario = {
  name: 'sheet',
  async run(bench) {
    const send = await signedIn(bench)
    const { id, version } = await send<{ id: number; version: number }>('POST', '/products', {
      body: { name: 'Kutu', price: { amount: '129.90', kind: 'gross' } },
    })
    const values = ['Renk', 'Beden', 'Kesim'].map((name, at) =>
      Array.from({ length: at === 0 ? 32 : 8 }, (_, each) => [name, `${name} ${each + 1}`] as const),
    )
    const [colours = [], sizes = [], cuts = []] = values
    const rows = colours.flatMap((colour) =>
      sizes.flatMap((size) => cuts.map((cut) => ({ values: [colour, size, cut] }))),
    )
    await send('POST', `/products/${id}/variants`, { version, body: { rows } })
    const [warehouse] = (await send<{ items: { id: number }[] }>('GET', '/warehouses')).items
    const open = () => send<VariantSheet>('GET', `/products/${id}/variants?warehouse=${warehouse?.id}`)
    let shown = (await open()).rows

    async function timed(
      name: string,
      times: number,
      atMost: number | null,
      work: (time: number) => Promise<void>,
    ) {
      const milliseconds = new Float64Array(times)
      for (let time = 0; time < times; time++) {
        const began = performance.now()
        await work(time)
        milliseconds[time] = performance.now() - began
      }
      const seconds = milliseconds.reduce((sum, each) => sum + each, 0) / 1000
      const figures = figuresOf([{ milliseconds, seconds }])
      return {
        scenario: `sheet of ${VARIANTS} variants: ${name}`,
        connections: 1,
        figures,
        checks: atMost === null ? [] : [p95Check(figures, atMost)],
        problems: [],
      } satisfies ScenarioResult
    }
    /** Writes cells of the first rows; the next save has seen what this one answered. */
    const save = (count: number, write: Write) => async (time: number) => {
      const answer = await send<SheetChanged>('PATCH', '/products/sheet', {
        body: {
          booking: randomUUID(),
          warehouse: warehouse?.id,
          rows: shown
            .slice(0, count)
            .map((row) => ({ id: row.id, version: row.version, cells: write(row, time) })),
        },
      })
      if (answer.conflicts.length + answer.errors.length > 0) throw new Error('a cell was not saved')
      shown = [...answer.rows, ...shown.slice(count)]
    }
    return [
      await timed('open', TIMES, BUDGETS.open, async () => void (await open())),
      await timed('save one price', TIMES, BUDGETS.cell, save(1, priceOf)),
      await timed('save one barcode', TIMES, BUDGETS.cell, save(1, barcodeOf)),
      await timed('save one stock', TIMES, BUDGETS.cell, save(1, stockOf)),
      await timed(
        `save ${PASTED} prices, barcodes and stocks`,
        TIMES,
        BUDGETS.pasted,
        save(PASTED, (row, time) => ({
          ...priceOf(row, 100 + time),
          ...barcodeOf(row, 50 + time),
          ...stockOf(row, time),
        })),
      ),
      await timed(
        `save ${VARIANTS} prices`,
        FEW_TIMES,
        null,
        save(VARIANTS, (row, time) => priceOf(row, 200 + time)),
      ),
    ]
  },
}
