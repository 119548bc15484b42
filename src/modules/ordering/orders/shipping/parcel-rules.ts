/** Pieces of an order's line. */
export interface LinePieces {
  readonly id: number
  readonly quantity: number
}

/** A line with the pieces that are in no parcel, and those of them that somebody still waits for. */
export interface UnsentLine {
  readonly id: number
  readonly unsent: number
  readonly owed: number
}

/** The pieces that are still to be sent. The default of the next parcel. */
export function owedPieces(lines: readonly UnsentLine[]): LinePieces[] {
  return lines.filter(({ owed }) => owed > 0).map(({ id, owed }) => ({ id, quantity: owed }))
}

export type ChosenPieces =
  | { ok: true; lines: LinePieces[] }
  /** All pieces have left or were refunded; none was chosen, more of a line than is left, or a line of another order. */
  | { ok: false; reason: 'nothing-left' | 'pieces' }

/**
 * Which pieces go into a parcel: the chosen ones, at most those that are in no parcel; without a choice all that are still to be sent. A
 * line named twice counts together.
 */
export function choosePieces(
  lines: readonly UnsentLine[],
  chosen: readonly LinePieces[] | undefined,
): ChosenPieces {
  if (!chosen) {
    const owed = owedPieces(lines)
    return owed.length > 0 ? { ok: true, lines: owed } : { ok: false, reason: 'nothing-left' }
  }
  const wanted = new Map<number, number>()
  for (const { id, quantity } of chosen) if (quantity > 0) wanted.set(id, (wanted.get(id) ?? 0) + quantity)
  const unsent = new Map(lines.map((line) => [line.id, line.unsent]))
  const fits = [...wanted].every(([id, quantity]) => quantity <= (unsent.get(id) ?? 0))
  if (wanted.size === 0 || !fits) return { ok: false, reason: 'pieces' }
  return { ok: true, lines: [...wanted].map(([id, quantity]) => ({ id, quantity })) }
}
