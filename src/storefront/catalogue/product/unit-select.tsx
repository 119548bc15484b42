import type { ProductUnit } from '#modules/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'

/** The sales units of a product with more than one (spec §2); prices and shipping follow the choice. */
export function UnitSelect({
  units,
  unitId,
  onUnit,
}: {
  units: readonly ProductUnit[]
  unitId: number
  onUnit: (unitId: number) => void
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="unit" className="text-sm font-medium">
        {m.unit()}
      </label>
      <select
        id="unit"
        name="unitId"
        value={unitId}
        onChange={(event) => onUnit(Number(event.currentTarget.value))}
        className="min-h-12 max-w-full rounded-control border border-line-strong bg-raised px-3"
      >
        {units.map((unit) => (
          <option key={unit.id} value={unit.id}>
            {unit.multiplier > 1
              ? m.unit_of_pieces({ unit: unit.label, pieces: unit.multiplier })
              : unit.label}
          </option>
        ))}
      </select>
    </div>
  )
}
