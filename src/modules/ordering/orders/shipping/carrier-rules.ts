import { foldText } from '#shared/text/turkish.ts'

export interface Carrier {
  name: string
  /** The page that shows where a parcel is; its number is appended. */
  trackingUrl: string
}

/**
 * The carriers of Turkey that the back office offers, and knows in files; any other can be typed for one parcel, which then has no link.
 * The addresses are the carriers' public pages for people. A parcel keeps the address that it was shipped with (decision 111).
 */
export const CARRIERS: readonly Carrier[] = [
  {
    name: 'Yurtiçi Kargo',
    trackingUrl: 'https://www.yurticikargo.com/tr/online-servisler/gonderi-sorgula?code=',
  },
  { name: 'Aras Kargo', trackingUrl: 'https://kargotakip.araskargo.com.tr/mainpage.aspx?code=' },
  { name: 'MNG Kargo', trackingUrl: 'https://kargotakip.mngkargo.com.tr/?takipNo=' },
  { name: 'PTT Kargo', trackingUrl: 'https://gonderitakip.ptt.gov.tr/Track/Verify?q=' },
  { name: 'Sürat Kargo', trackingUrl: 'https://www.suratkargo.com.tr/KargoTakip/?kargotakipno=' },
  { name: 'HepsiJET', trackingUrl: 'https://www.hepsijet.com/gonderi-takibi/' },
  { name: 'Trendyol Express', trackingUrl: 'https://kargotakip.trendyol.com/?orderNumber=' },
  { name: 'Kolay Gelsin', trackingUrl: 'https://esube.kolaygelsin.com/shipments?trackingId=' },
  { name: 'UPS Kargo', trackingUrl: 'https://www.ups.com/track?loc=tr_TR&tracknum=' },
  { name: 'FedEx', trackingUrl: 'https://www.fedex.com/fedextrack/?trknbr=' },
]

/** The words by which a carrier is known, without those that every carrier has: 'YURTİÇİ KARGO A.Ş.' is 'yurtici'. */
const keyOf = (name: string) =>
  foldText(name)
    .replace(/\b(kargo|cargo|kurye|lojistik|servisi|hizmetleri|a\.?\s?s\.?)(?=\W|$)/g, ' ')
    .replace(/[^a-z0-9]+/g, '')

/** The carrier that a person or a file means by this name, whatever its case and Turkish letters; null for one that is not known. */
export function findCarrier(name: string): Carrier | null {
  const key = keyOf(name)
  return (key !== '' && CARRIERS.find((carrier) => keyOf(carrier.name) === key)) || null
}
