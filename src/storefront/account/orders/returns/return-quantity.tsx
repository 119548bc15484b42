import { useState } from 'react'
import { unitWord } from '#modules/goods/catalogue/catalogue-rules.ts'
import {
  endsOnceOpened,
  excludesWithdrawal,
  withdrawalSentence,
} from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { classNames } from '../../../ui/class-names.ts'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { returnField } from './return-field.ts'

/** Hidden while withdrawal is selected; CSS only, so it works without JavaScript. */
const HIDDEN_ON_WITHDRAWAL = 'group-has-[[data-withdrawal]:checked]/return:hidden'
/** The description takes the freed column then. */
const WIDE_ON_WITHDRAWAL = 'sm:group-has-[[data-withdrawal]:checked]/return:col-span-2'

/**
 * The quantity of an item to return; `returnable` leaves out units already requested or returned. Products without a right of
 * withdrawal show the reason and have no field while the form is a withdrawal.
 */
export function ReturnQuantity({
  item,
  requested,
  alone,
  wrong,
}: {
  item: Order['orderItems'][number]
  /** The quantity in the refused form. */
  requested: number | null
  /** The order's only item, so it is preselected. */
  alone: boolean
  wrong: boolean
}) {
  const { id, name, variant, unitForms, image, returnable, withdrawalException } = item
  const words = endsOnceOpened(withdrawalException)
    ? m.return_sealed_only()
    : withdrawalSentence(withdrawalException, getLocale())
  const barred = excludesWithdrawal(withdrawalException)
  const hiddenClass = barred ? HIDDEN_ON_WITHDRAWAL : ''
  const field = returnField(id)
  const [quantity, setQuantity] = useState(requested ?? (alone ? Math.min(1, returnable) : 0))
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] sm:grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-4">
      <div className="overflow-hidden rounded-control bg-surface">
        <Picture file={image} alt="" sizes="3.5rem" />
      </div>
      <div className={classNames('min-w-0', barred && WIDE_ON_WITHDRAWAL)}>
        <p className="font-medium wrap-anywhere">{name}</p>
        {variant && <p className="text-sm text-muted">{variant}</p>}
        <p className={classNames('figures text-sm text-muted', hiddenClass)}>
          {m.return_most({ quantity: returnable })} {unitWord(unitForms, returnable)}
        </p>
        {words && (
          <p id={`${field}-words`} className="pt-1 text-sm text-muted">
            {words}
          </p>
        )}
      </div>
      <div className={classNames('max-sm:col-start-2', hiddenClass)}>
        <Stepper
          id={field}
          name={field}
          type="number"
          min={0}
          max={returnable}
          aria-label={m.return_quantity_of({ name })}
          aria-invalid={wrong || undefined}
          aria-describedby={classNames(wrong && 'lines-error', words && `${field}-words`) || undefined}
          disabled={returnable === 0}
          quantity={quantity}
          least={0}
          most={returnable}
          read={(text, current) => (/^\d+$/.test(text) ? Math.min(Number(text), returnable) : current)}
          onChange={setQuantity}
          lessLabel={m.less_of({ name })}
          moreLabel={m.more_of({ name })}
        />
      </div>
    </div>
  )
}
