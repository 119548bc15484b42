import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from './at-end.ts'

export interface BulletinSpec {
  /** `20.11.2026`, as TCMB writes it. */
  tarih: string
  /** ForexSelling by code, for `unit` of the currency; '' is an empty element. */
  rates: Record<string, string | { unit: number; selling: string }>
}

/** A bulletin in the shape of TCMB's, with its traps: `Date` has the month first, values may be empty, order is free. */
export function bulletinXml({ tarih, rates }: BulletinSpec): string {
  const [day, month, year] = tarih.split('.')
  const currencies = Object.entries(rates).map(([code, rate], at) => {
    const { unit, selling } = typeof rate === 'string' ? { unit: 1, selling: rate } : rate
    return `<Currency CrossOrder="${at}" Kod="${code}" CurrencyCode="${code}">
        <Unit>${unit}</Unit><Isim>${code}</Isim><CurrencyName>${code}</CurrencyName>
        <ForexBuying>${selling && '1.0'}</ForexBuying>${selling ? `<ForexSelling>${selling}</ForexSelling>` : '<ForexSelling/>'}
        <BanknoteBuying/><BanknoteSelling/><CrossRateUSD/><CrossRateOther/>
      </Currency>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/xsl" href="isokur.xsl"?>
<Tarih_Date Tarih="${tarih}" Date="${month}/${day}/${year}" Bulten_No="${year}/220">
    ${currencies.join('\n    ')}
</Tarih_Date>`
}

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

export interface FakeTcmb {
  /** For the setting `tcmbKurAdresi`. */
  url: string
  /** How many requests it received. */
  requestCount(): number
  /** Responds with this bulletin from now on. */
  publish(spec: BulletinSpec): void
  respondWith(how: RequestHandler): void
}

/** A fake TCMB server on a free port of 127.0.0.1, closed with the test file. */
export async function fakeTcmb(): Promise<FakeTcmb> {
  let requestCount = 0
  let handler: RequestHandler = (_request, response) => response.writeHead(404).end()
  const server = createServer((request, response) => {
    requestCount += 1
    handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/kurlar/today.xml`,
    requestCount: () => requestCount,
    publish(spec) {
      handler = (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/xml' }).end(bulletinXml(spec))
    },
    respondWith(how) {
      handler = how
    },
  }
}
