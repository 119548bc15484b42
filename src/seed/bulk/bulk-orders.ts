/**
 * Statements that insert generated orders, in an order the foreign keys allow. `$first` is the number of the first order, `$count` how
 * many there are. Every value follows from the order's number `n`, so that the same database gets the same orders.
 */

const NAMES = `array['Ayşe','Fatma','Emine','Zeynep','Elif','Merve','Özlem','Gülşah','Çiğdem','İrem','Mehmet','Mustafa','Ahmet','Ali',
  'Hüseyin','Hasan','İbrahim','Ömer','Yağız','Çağrı','Şükrü','Tuğba','Büşra','Ümit','Işıl','Sıla']`
const SURNAMES = `array['Yılmaz','Kaya','Demir','Çelik','Şahin','Yıldız','Öztürk','Aydın','Özdemir','Arslan','Doğan','Kılıç','Aslan',
  'Çetin','Kara','Koç','Kurt','Özkan','Şimşek','Polat','Güneş','Işık','Bulut','Erdoğan','Ünal','Turan','Güler','Yavuz','Tekin','Acar']`
/** Province, district and how many of 100 orders go there. */
const PROVINCES = `array['İstanbul|Kadıköy','İstanbul|Beşiktaş','İstanbul|Ümraniye','Ankara|Çankaya','Ankara|Keçiören','İzmir|Bornova',
  'İzmir|Karşıyaka','Bursa|Nilüfer','Antalya|Muratpaşa','Adana|Seyhan','Konya|Selçuklu','Gaziantep|Şahinbey','Kocaeli|İzmit',
  'Mersin|Yenişehir','Eskişehir|Odunpazarı','Trabzon|Ortahisar','Şanlıurfa|Haliliye','Muğla|Bodrum','Iğdır|Merkez','Bayburt|Merkez']`

/** An element of an array; the first ones far more often. */
const often = (array: string, by: string) =>
  `(${array})[1 + floor(power(${by}, 2) * array_length(${array}, 1))::int]`
/** A number from 0 up to 1 that follows from `n`, a different one for each `salt`. */
const chance = (n: string, salt: number) =>
  `((hashint8extended(${n}, ${salt}) & 1048575) / 1048576.0)::float8`
const pick = (array: string, by: string) => `(${array})[1 + floor(${by} * array_length(${array}, 1))::int]`

const ADDRESS = `
  'Adres Başlığı:Ev|Ad Soyad:' || b.name || '|Telefon:' || b.phone || '|Adres:Lale Sokak No: ' || 1 + b.n % 180 || ' Daire ' || 1 + b.n % 20
  || '|İlçe:' || split_part(b.place, '|', 2) || '|Şehir:' || split_part(b.place, '|', 1) || '|Ülke:Türkiye'`

export const ORDER_INSERTS: readonly { what: string; sql: string }[] = [
  {
    what: 'products',
    sql: `create temporary table bulk_sold on commit drop as
      select row_number() over (order by p.id) as at, p.id, p.code, p.name, p.slug, p.tax_rate, p.currency, u.value, u.multiplier,
        u.sale_price, c.exchange_rate, coalesce(b.name, '') as brand
      from products p join currencies c on c.code = p.currency
        join lateral (select * from product_units where product_id = p.id order by position limit 1) u on true
        left join brands b on b.id = p.brand_id
      where not p.has_children and u.sale_price > 0`,
  },
  {
    what: 'buyers',
    sql: `create temporary table bulk_buyers on commit drop as
      select n, ${pick(NAMES, chance('n', 1))} as given, ${pick(SURNAMES, chance('n', 2))} as family,
        '+905' || lpad((300000000 + (n * 7919) % 199999999)::text, 9, '0') as phone, ${often(PROVINCES, chance('n', 3))} as place
      from generate_series($first::bigint, $first + greatest($count / 3, 1) - 1) as n`,
  },
  {
    what: 'customers',
    sql: `insert into customers (id, name, surname, email, email_verified, phone, created_at, updated_at)
      select 'seed-' || n, given, family, fold_text(given || '.' || family) || n || '@ornek.example', true, phone,
        now() - interval '3 years', now() - interval '3 years'
      from bulk_buyers`,
  },
  {
    what: 'lines',
    sql: `create temporary table bulk_lines on commit drop as
      select n, position, s.*, q.quantity,
        round(s.sale_price * s.exchange_rate * q.quantity, 2) as net,
        round(s.sale_price * s.exchange_rate * q.quantity * (100 + s.tax_rate) / 100, 2) as gross
      from generate_series($first::bigint, $first + $count - 1) as n
        cross join generate_series(1, 1 + floor(power(${chance('n', 11)}, 2) * 5)::int) as position
        cross join lateral (select 1 + floor(power(${chance('n * 31 + position', 12)}, 3) * 4)::int as quantity) as q
        join bulk_sold s on s.at = 1 + floor(power(${chance('n * 31 + position', 13)}, 1.6) * (select max(at) from bulk_sold))::int`,
  },
  {
    what: 'orders',
    sql: `create temporary table bulk_orders on commit drop as
      select o.*, t.*, case when sub_total + tax > 500 then 0 else 59.90 end as shipping,
        case
          when age_days > 12 then case when dice < 0.06 then 'cancelled' when dice < 0.09 then 'returned' when dice < 0.12 and payment = 'card'
            then 'payment_failed' else 'delivered' end
          when age_days > 3 then case when dice < 0.05 then 'cancelled' when dice < 0.07 then 'return_requested' when dice < 0.5 then 'shipped'
            else 'delivered' end
          when dice < 0.03 then 'cancelled' when dice < 0.1 and payment = 'bank_transfer' then 'awaiting_payment'
          when dice < 0.55 then 'confirmed' when dice < 0.8 then 'preparing' else 'shipped' end as status
      from (
        select n, now() - interval '3 years' * power(1 - (n - $first + 0.5) / $count, 1.3) as created_at,
          extract(day from interval '3 years' * power(1 - (n - $first + 0.5) / $count, 1.3))
            + 365 * extract(year from interval '3 years' * power(1 - (n - $first + 0.5) / $count, 1.3))
            + 30 * extract(month from interval '3 years' * power(1 - (n - $first + 0.5) / $count, 1.3)) as age_days,
          ${chance('n', 21)} as dice,
          case when ${chance('n', 22)} < 0.6 then 'card' when ${chance('n', 22)} < 0.85 then 'bank_transfer' else 'cash_on_delivery' end as payment,
          $first + floor(power(${chance('n', 23)}, 1.5) * greatest($count / 3, 1))::bigint as buyer
        from generate_series($first::bigint, $first + $count - 1) as n
      ) as o
      join (select n as line_of, sum(net) as sub_total, sum(gross - net) as tax from bulk_lines group by n) as t on t.line_of = o.n`,
  },
  {
    what: 'orders',
    sql: `insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, invoice_address, delivery_address, sub_total, tax,
        shipping_total, shipping_kind, payment_fee, total, bank_accounts, payment_due_at, cancelled_at, delivered_at, created_at)
      select 'seed-' || o.n, lpad((100000000000 + o.n)::text, 12, '0'), 'seed-' || o.buyer, 'seed-' || o.n, o.status, o.payment,
        case when b.n % 12 = 0 then ${ADDRESS} || '|Firma:' || b.family || ' Ticaret A.Ş.|Vergi Dairesi:' || split_part(b.place, '|', 2)
          || '|Vergi No:' || 1000000000 + b.n % 999999999 else ${ADDRESS} || '|T.C. Kimlik No:' || 10000000000 + (b.n * 7919) % 89999999999 end,
        ${ADDRESS}, o.sub_total, o.tax, o.shipping, case when o.shipping = 0 then 'free' else 'fee' end, 0, o.sub_total + o.tax + o.shipping, '',
        case when o.payment = 'bank_transfer' then o.created_at + interval '3 days' end,
        case when o.status = 'cancelled' then o.created_at + interval '1 day' end,
        case when o.status in ('delivered', 'return_requested', 'returned') then o.created_at + interval '4 days' end, o.created_at
      from bulk_orders o join (select *, given || ' ' || family as name from bulk_buyers) b on b.n = o.buyer
      order by o.n`,
  },
  {
    what: 'order lines',
    sql: `insert into order_lines (order_id, position, product_id, slug, code, name, brand_name, unit_value, multiplier, quantity, tax_rate, currency,
        unit_price, exchange_rate, net, tax, gross, tracking_no, tracking_url, carrier_name)
      select 'seed-' || l.n, l.position, l.id, l.slug, l.code, l.name, l.brand, l.value, l.multiplier, l.quantity, l.tax_rate, l.currency,
        l.sale_price, l.exchange_rate, l.net, l.gross - l.net, l.gross,
        case when sent then '7' || lpad(((l.n * 104729) % 10000000000)::text, 11, '0') else '' end,
        case when sent then 'https://kargo.example/sorgula?code=' else '' end, case when sent then 'Yurtiçi Kargo' else '' end
      from bulk_lines l join (select n, status in ('shipped', 'delivered', 'return_requested', 'returned') as sent from bulk_orders) o on o.n = l.n
      order by l.n, l.position`,
  },
  {
    what: 'parcels',
    sql: `with sent as materialized (
        select l.id, l.order_id, l.quantity, l.carrier_name, l.tracking_url, l.tracking_no, o.created_at + interval '2 days' as sent_at
        from bulk_orders o join order_lines l on l.order_id = 'seed-' || o.n where l.tracking_no <> ''),
      parcels as (
        insert into order_parcels (order_id, carrier_name, tracking_url, tracking_no, sent_at)
        select distinct order_id, carrier_name, tracking_url, tracking_no, sent_at from sent order by order_id
        returning id, order_id)
      insert into order_parcel_lines (parcel_id, order_line_id, quantity)
      select p.id, s.id, s.quantity from sent s join parcels p using (order_id)`,
  },
  {
    what: 'history',
    sql: `insert into order_events (order_id, kind, actor, data, created_at)
      select 'seed-' || o.n, e.kind, e.actor, e.data, o.created_at + e.later
      from bulk_orders o, lateral (values
        ('placed', 'customer', '{}'::jsonb, interval '0', true),
        ('payment-failed', 'shop', '{"reason": "declined"}', interval '5 minutes', o.status = 'payment_failed'),
        ('paid', case o.payment when 'card' then 'customer' else 'staff' end, '{}', interval '2 minutes',
          o.payment <> 'cash_on_delivery' and o.status not in ('awaiting_payment', 'payment_failed')),
        ('shipped', 'staff', '{}', interval '2 days', o.status in ('shipped', 'delivered', 'return_requested', 'returned')),
        ('delivered', 'staff', '{}', interval '4 days', o.status in ('delivered', 'return_requested', 'returned')),
        ('cancelled', 'customer', '{}', interval '1 day', o.status = 'cancelled'),
        ('return-requested', 'customer', '{}', interval '6 days', o.status in ('return_requested', 'returned'))
      ) as e (kind, actor, data, later, happened)
      where e.happened order by o.n`,
  },
  {
    what: 'returns',
    sql: `insert into order_returns (id, order_id, kind, status, created_at, decided_at, closed_at)
      select 'seed-r' || n, 'seed-' || n, 'withdrawal', case status when 'returned' then 'refunded' else 'requested' end,
        created_at + interval '6 days', case status when 'returned' then created_at + interval '7 days' end,
        case status when 'returned' then created_at + interval '10 days' end
      from bulk_orders where status in ('returned', 'return_requested')`,
  },
  {
    what: 'returns',
    sql: `insert into order_return_lines (return_id, order_line_id, quantity)
      select r.id, l.id, l.quantity from order_returns r join order_lines l on l.order_id = r.order_id
      where r.id like 'seed-r%' and substring(r.id from 7)::bigint between $first and $first + $count - 1`,
  },
  {
    what: 'refunds',
    sql: `insert into order_refunds (key, order_id, return_id, amount, status, created_at, settled_at, code)
      select 'return:seed-r' || n, 'seed-' || n, 'seed-r' || n, sub_total + tax,
        case when dice > 0.089 then 'failed' else 'completed' end, created_at + interval '10 days',
        case when dice > 0.089 then null else created_at + interval '11 days' end, case when dice > 0.089 then '10093' else '' end
      from bulk_orders where status = 'returned'`,
  },
  {
    what: 'search',
    sql: `drop index order_search_words`,
  },
  {
    what: 'search',
    sql: `insert into order_search (order_id, words)
      select o.id, order_words(o.order_no, o.delivery_address, o.invoice_address, c.name || ' ' || c.surname || ' ' || c.email, c.phone)
      from bulk_orders b join orders o on o.id = 'seed-' || b.n join customers c on c.id = o.customer_id`,
  },
  {
    what: 'search',
    sql: `insert into ordered_products (product_id, words)
      select distinct id, ' ' || fold_text(code || ' ' || name) from bulk_lines on conflict (product_id, words) do nothing`,
  },
  {
    what: 'search',
    sql: `create index order_search_words on order_search using gin (words gin_trgm_ops)`,
  },
]
