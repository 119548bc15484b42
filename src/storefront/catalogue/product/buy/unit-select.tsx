import type { ProductUnit } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import type { LineFacts } from '../price/line-total.ts'

/** `Koli (12 adet) · 1 adedi ₺12,49`: sizes are compared by the piece. */
function unitText({ label, multiplier }: ProductUnit, piece: string | undefined): string {
  if (multiplier <= 1) return label
  const whole = m.unit_of_pieces({ unit: label, pieces: multiplier })
  return piece === undefined ? whole : `${whole} · ${m.unit_each_price({ price: piece })}`
}

/** The sales units of a product with more than one (spec §2); prices and shipping follow the choice. */
export function UnitSelect({
  units,
  unitId,
  pieces,
  onUnit,
}: {
  units: readonly ProductUnit[]
  unitId: number
  /** What one piece costs, by unit; missing where prices are hidden. */
  pieces: LineFacts['pieces'] | undefined
  onUnit: (unitId: number) => void
}) {
  return (
    <div className="flex min-w-0 max-w-full flex-col gap-1.5">
      <label htmlFor="unit" className="text-sm font-medium">
        {m.unit()}
      </label>
      <select
        id="unit"
        name="unitId"
        value={unitId}
        onChange={(event) => onUnit(Number(event.currentTarget.value))}
        className="control min-h-12 w-auto max-w-full"
      >
        {units.map((unit) => (
          <option key={unit.id} value={unit.id}>
            {unitText(unit, pieces?.[unit.id])}
          </option>
        ))}
      </select>
    </div>
  )
}
