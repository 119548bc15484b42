import { useQuery } from '@tanstack/react-query'
import type { Health } from '#modules/backoffice/operations/operations-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../frame/office.ts'
import { Card, Facts } from '../parts/detail-page.tsx'
import { ago, count, PENDING_MS } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { size } from '../parts/sizes.ts'
import { fileFact } from './waiting-files.tsx'

const ROLES = {
  web: m.operations_role_web,
  jobs: m.operations_role_jobs,
  first: m.operations_role_first,
}

function feedFact(feed: Health['productFeed']): string {
  if (feed === null) return '…'
  if (feed.withoutPicture === 0) return m.operations_product_feed_all({ count: count(feed.products) })
  return m.operations_product_feed_left_out({
    count: count(feed.products - feed.withoutPicture),
    out: count(feed.withoutPicture),
  })
}

/** Database, disk, memory, processes and the largest tables. */
export function HealthCards() {
  const query = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => apiRequest<Health>('GET', '/operations/health', { signal }),
    refetchInterval: ({ state: { data } }) => (data?.productFeed === null ? PENDING_MS : 30_000),
  })
  return (
    <QueryState query={query}>
      {({ version, database, disk, memory, files, changeFeed, productFeed, processes }) => (
        <>
          <Card title={m.operations_health()}>
            <Facts
              facts={[
                [m.operations_version(), version],
                [m.operations_database(), `PostgreSQL ${database.version}`],
                [m.operations_database_size(), size(database.bytes)],
                [
                  m.operations_connections(),
                  m.operations_of({
                    used: count(database.connections),
                    total: count(database.maxConnections),
                  }),
                ],
                [
                  m.operations_migrations(),
                  database.newerMigrations.length > 0
                    ? m.operations_migrations_newer({ migration: database.lastMigration })
                    : database.lastMigration,
                ],
                [
                  m.operations_disk_free(),
                  m.operations_of({ used: size(disk.freeBytes), total: size(disk.totalBytes) }),
                ],
                ...(files ? [fileFact(files)] : []),
                [m.operations_memory(), size(memory.resident)],
                [m.operations_product_feed(), feedFact(productFeed)],
                [m.operations_feed(), changeFeed ? m.operations_feed_on() : m.operations_feed_off()],
              ]}
            />
          </Card>
          <Card title={m.operations_processes()}>
            <ul className="flex flex-col gap-2">
              {processes.map((each) => (
                <li key={each.id} className="wrap-anywhere">
                  <p className="font-medium">
                    {m.operations_process({ host: each.host, pid: String(each.pid) })}
                    {each.role !== 'all' && ` · ${ROLES[each.role]()}`}
                    {each.current && ` · ${m.operations_this_process()}`}
                  </p>
                  <p className="text-muted">
                    {each.version} · {size(each.memory)} · {m.operations_seen({ when: ago(each.seenAt) })}
                  </p>
                </li>
              ))}
            </ul>
          </Card>
          <Card title={m.operations_tables()}>
            <table className="w-full">
              <thead>
                <tr className="text-muted">
                  <th className="py-1 text-left font-normal">{m.operations_table()}</th>
                  <th className="py-1 text-right font-normal">{m.operations_rows()}</th>
                  <th className="py-1 text-right font-normal">{m.operations_size()}</th>
                </tr>
              </thead>
              <tbody>
                {database.tables.slice(0, 10).map((table) => (
                  <tr key={table.name}>
                    <td className="py-1 wrap-anywhere">{table.name}</td>
                    <td className="figures py-1 pl-2 text-right">{count(table.rows)}</td>
                    <td className="figures py-1 pl-2 text-right whitespace-nowrap">{size(table.bytes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
        </>
      )}
    </QueryState>
  )
}
