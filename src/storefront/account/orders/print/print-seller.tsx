import { m } from '#texts/messages.js'
import type { Seller } from './seller.server.ts'

/** The seller's details, as far as the settings have them (turkey.md §8). */
export function SellerText({ seller }: { seller: Seller }) {
  const lines = [
    seller.title,
    seller.address,
    [seller.phone, seller.email].filter(Boolean).join(' · '),
    seller.taxOffice && seller.taxNumber
      ? m.print_tax({ office: seller.taxOffice, number: seller.taxNumber })
      : '',
    seller.mersis ? m.print_company_mersis({ number: seller.mersis }) : '',
  ]
  return (
    <div className="leading-relaxed wrap-anywhere">
      {lines.map(
        (line, index) =>
          line && (
            <p key={line} className={index === 0 ? 'font-medium' : ''}>
              {line}
            </p>
          ),
      )}
    </div>
  )
}
