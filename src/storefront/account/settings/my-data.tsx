import { Link } from 'react-router'
import { SAVED_CARDS_PATH } from '#modules/ordering/saved-cards/saved-cards-rules.ts'
import { m } from '#texts/messages.js'
import { Download } from '../../ui/icons/icons.tsx'

const row = 'flex flex-col items-start gap-3 rounded-card border border-line bg-raised p-4 sm:p-5'

/** The export of the customer's data, the cards that are kept for them, the notice of how it is processed, and the link to erase the account. */
export function MyData({ hasCards }: { hasCards: boolean }) {
  return (
    <div className="flex flex-col gap-4">
      <div className={row}>
        <p>{m.export_data_hint()}</p>
        <a href="/api/catalog/account/export" className="button button-secondary">
          <Download aria-hidden="true" className="size-5" />
          {m.export_data()}
        </a>
      </div>
      {hasCards && (
        <div className={row}>
          <p>{m.saved_cards_lead()}</p>
          <Link to={SAVED_CARDS_PATH} className="button button-secondary">
            {m.saved_cards_title()}
          </Link>
        </div>
      )}
      <p className="text-sm text-muted">
        {m.kvkk_notice_before()}{' '}
        <Link to="/kvkk-aydinlatma-metni" className="font-medium text-accent underline">
          {m.kvkk_notice()}
        </Link>
      </p>
      <div className={row}>
        <p>{m.erase_account_hint()}</p>
        <Link to="/hesap/sil" className="button border border-danger text-danger hover:bg-danger-soft">
          {m.erase_account()}
        </Link>
      </div>
    </div>
  )
}
