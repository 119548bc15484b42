import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Stepper } from '#storefront/ui/form/stepper.tsx'
import { count } from '../parts/formats.ts'

/** How many pieces of each line go into the parcel: all that are left, until somebody chooses fewer. */
export function PieceFields({
  lines,
  chosen,
  onChange,
  error,
}: {
  lines: readonly { id: number; name: string; variant: string; owed: number }[]
  /** By line id; a line without an entry goes with all that is left. */
  chosen: ReadonlyMap<number, number>
  onChange: (chosen: ReadonlyMap<number, number>) => void
  error: string | null
}) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-medium">{m.order_commands_packed()}</legend>
      {lines.map(({ id, name, variant, owed }) => {
        const label = variant === '' ? name : `${name} · ${variant}`
        return (
          <div key={id} className="flex min-h-11 items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {label}
              <span className="block text-xs text-muted">
                {m.order_commands_pieces_left({ count: count(owed) })}
              </span>
            </span>
            <Stepper
              className="shrink-0"
              name={`pieces-${id}`}
              aria-label={m.order_commands_pieces_of({ name: label })}
              inputMode="numeric"
              quantity={Math.min(chosen.get(id) ?? owed, owed)}
              least={0}
              most={owed}
              read={(text, current) => (/^\d+$/.test(text) ? Math.min(Number(text), owed) : current)}
              onChange={(quantity) => onChange(new Map([...chosen, [id, quantity]]))}
              lessLabel={m.order_commands_pieces_less({ name: label })}
              moreLabel={m.order_commands_pieces_more({ name: label })}
            />
          </div>
        )
      })}
      {lines.some(({ id, owed }) => (chosen.get(id) ?? owed) < owed) && (
        <Button type="button" appearance="quiet" className="self-start" onClick={() => onChange(new Map())}>
          {m.order_commands_pieces_all()}
        </Button>
      )}
      {error && <p className="font-medium text-danger">{error}</p>}
    </fieldset>
  )
}
