/** Why staff books stock by hand; a move between warehouses is no reason of these, but two bookings at once. */
export const STAFF_REASONS = ['count', 'arrival', 'damage', 'loss', 'correction'] as const
export type StaffReason = (typeof STAFF_REASONS)[number]

/** Pieces that one booking moves at most; more is a slip of the finger. */
export const MAX_PIECES = 1_000_000

/** Every sale looks at each of them. */
export const MAX_WAREHOUSES = 50

/** What staff says of a warehouse's stock of a product, in base units: how many were counted, or how many more or fewer there are. */
export type StockChange =
  | { reason: 'count' /** The pieces that the screen said lie there. */; expected: number; counted: number }
  | { reason: Exclude<StaffReason, 'count'>; delta: number }

/** Stock of a product in a warehouse, in base units. */
export interface WarehouseShelf {
  /** For sale; below 0 where the shop sold what it did not have (decisions D5). */
  quantity: number
  /** Sold and not yet sent: they are in no `quantity`, and lie there until a parcel takes them. */
  held: number
}

/** The pieces that lie in the warehouse: for sale, and sold but not yet sent. */
export const onShelf = ({ quantity, held }: WarehouseShelf): number => quantity + held

/**
 * The difference that a change books. A count is a difference to what its person saw, so that what was sold meanwhile stays sold: a sale
 * takes a piece from `quantity` and adds it to `held`, and it lies where it lay.
 */
export const deltaOf = (change: StockChange): number =>
  change.reason === 'count' ? change.counted - change.expected : change.delta

/** May the warehouse lose or gain so many pieces? It never has fewer than none; a surplus is always possible. */
export const mayBook = (shelf: WarehouseShelf, delta: number): boolean =>
  delta >= 0 || onShelf(shelf) + delta >= 0

/** Does the sign of a difference say what its reason says? What arrives is more, what breaks or is lost is less. */
export function fitsReason(reason: Exclude<StaffReason, 'count'>, delta: number): boolean {
  if (reason === 'arrival') return delta > 0
  if (reason === 'correction') return delta !== 0
  return delta < 0
}
