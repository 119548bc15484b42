import type { FrontPromise } from '#modules/content/pages/pages-schemas.ts'
import { formatMoney } from '#shared/money-format.ts'
import { toTime } from '#shared/text/turkish-suffixes.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { usePageRoot } from '../../http/page-root.ts'
import { Clock, RotateCcw, ShieldCheck, Truck } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'

const SIGNS = {
  'free-shipping': Truck,
  'same-day': Clock,
  withdrawal: RotateCcw,
  'secure-cards': ShieldCheck,
}

/** A row of what the shop promises by its settings and by law. */
export function PromiseRow({ promises }: { promises: readonly FrontPromise[] }) {
  const returns = usePageRoot()?.returnsPage
  if (promises.length === 0) return null
  return (
    <section aria-label={m.front_promises()} className="front-part">
      <ul className="promises">
        {promises.map((promise) => {
          const Sign = SIGNS[promise.kind]
          const { title, words } = wordsOf(promise)
          return (
            <li key={promise.kind} className="promise">
              <Sign aria-hidden="true" className="size-6 shrink-0 text-accent" />
              <p className="min-w-0">
                <strong className="block font-semibold">{title}</strong>
                {promise.kind === 'withdrawal' ? (
                  returns && (
                    <A to={returns.path} className="text-muted underline hover:text-accent">
                      {words}
                    </A>
                  )
                ) : (
                  <span className="figures text-muted">{words}</span>
                )}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function wordsOf(promise: FrontPromise): { title: string; words: string } {
  switch (promise.kind) {
    case 'free-shipping': {
      const amount = formatMoney(promise.above, 'TRY')
      return { title: m.promise_free_shipping(), words: m.promise_free_shipping_text({ amount }) }
    }
    case 'same-day': {
      const until = getLocale() === 'tr' ? toTime(promise.until) : promise.until
      return { title: m.promise_same_day(), words: m.promise_same_day_text({ until }) }
    }
    case 'withdrawal':
      return { title: m.promise_withdrawal(), words: m.promise_withdrawal_text() }
    case 'secure-cards':
      return { title: m.promise_secure_cards(), words: m.promise_secure_cards_text() }
  }
}
