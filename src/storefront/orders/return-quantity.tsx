import { barsWithdrawal, endsOnceOpened, withdrawalSentence } from '#modules/catalogue/withdrawal-rules.ts'
import type { Order } from '#modules/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { classNames } from '../ui/class-names.ts'
import { Picture } from '../ui/picture.tsx'
import { returnField } from './return-field.ts'

/** Up to this many a list of numbers is quicker than typing. */
const LISTED = 20
/** Not to be seen while withdrawal is marked, with scripts and without. */
const NOT_WITHDRAWN = 'group-has-[[data-withdrawal]:checked]/return:hidden'
/** And the words have its room then. */
const WORDS_ALONE = 'group-has-[[data-withdrawal]:checked]/return:col-span-2'

/**
 * How many of an item go back; what is asked for already, or back, cannot be chosen again. Goods without a right of withdrawal say
 * why, and have no field while the form is a withdrawal.
 */
export function ReturnQuantity({
  item,
  requested,
  alone,
  wrong,
}: {
  item: Order['orderItems'][number]
  /** What was asked for before the form was refused. */
  requested: number | null
  /** The only item of the order: it is the one that is meant. */
  alone: boolean
  wrong: boolean
}) {
  const { id, name, variant, unit, image, returnable, withdrawalException } = item
  const words = endsOnceOpened(withdrawalException)
    ? m.return_sealed_only()
    : withdrawalSentence(withdrawalException, getLocale())
  const barred = barsWithdrawal(withdrawalException)
  const unseen = barred ? NOT_WITHDRAWN : ''
  const field = {
    id: returnField(id),
    name: returnField(id),
    'aria-label': m.return_quantity_of({ name }),
    'aria-invalid': wrong ? true : undefined,
    'aria-describedby': classNames(wrong && 'lines-error', words && `${returnField(id)}-words`) || undefined,
    defaultValue: requested ?? (alone ? Math.min(1, returnable) : 0),
    disabled: returnable === 0,
  }
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)_7rem] items-center gap-4">
      <div className="overflow-hidden rounded-control bg-surface">
        <Picture file={image} alt="" sizes="3.5rem" />
      </div>
      <div className={classNames('min-w-0', barred && WORDS_ALONE)}>
        <p className="font-medium wrap-anywhere">{name}</p>
        {variant && <p className="text-sm text-muted">{variant}</p>}
        <p className={classNames('figures text-sm text-muted', unseen)}>
          {m.return_most({ quantity: returnable })} {unit}
        </p>
        {words && (
          <p id={`${field.id}-words`} className="pt-1 text-sm text-muted">
            {words}
          </p>
        )}
      </div>
      <div className={unseen}>
        {returnable > LISTED ? (
          <input type="number" inputMode="numeric" min={0} max={returnable} className="control" {...field} />
        ) : (
          <select className="control" {...field}>
            {Array.from({ length: returnable + 1 }, (_, count) => count).map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        )}
      </div>
    </div>
  )
}
