import { classNames } from '#storefront/ui/class-names.ts'
import { count } from '../../parts/formats.ts'

/** Pieces in stock; none stands out. */
export const StockText = ({ stock }: { stock: number }) => (
  <span className={classNames('figures', stock <= 0 && 'font-medium text-danger')}>{count(stock)}</span>
)
