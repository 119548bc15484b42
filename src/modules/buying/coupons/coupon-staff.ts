import { randomInt } from 'node:crypto'
import { type Db, transaction } from '#database/database.ts'
import type { BoundedCount } from '#database/statements/bounded-count.ts'
import type { Catalogue } from '#modules/goods/catalogue/catalogue.server.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { istanbulDay, turkishDay } from '#shared/dates.ts'
import { CsvNumber, csvRow, UTF8_MARK } from '#shared/files/csv.ts'
import type { KeysetPage, ListPosition } from '#shared/files/list-position.ts'
import type { Locale } from '#shared/locale.ts'
import { Big } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import { couponKey, MAX_CODE_LENGTH, readCouponCode } from './coupon-code-rules.ts'
import { type CouponFormProblem, couponFormProblems } from './coupon-form-rules.ts'
import { couponState } from './coupon-rules.ts'
import {
  type CouponValues,
  findTargets,
  insertCoupons,
  lockCoupon,
  MOST_TARGETS,
  readExportedCoupons,
  readStaffCoupon,
  readStaffCoupons,
  readTargets,
  type StaffCoupon,
  saveCoupon,
  stopCoupons,
} from './coupon-staff-queries.ts'
import { couponStateName } from './coupon-state-names.ts'
import type {
  CouponBody,
  CouponListQuery,
  CouponRecord,
  CouponRow,
  CouponTarget,
  TargetKind,
} from './coupons-admin-schemas.ts'

type Deps = Pick<ShopDeps, 'db' | 'clock' | 'changes'> & { catalogue: Pick<Catalogue, 'findIds'> }

export type SaveCouponResult =
  | { ok: true; coupon: CouponRecord }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'conflict'; current: CouponRecord }
  | { ok: false; reason: 'invalid'; fields: Readonly<Record<string, CouponFormProblem>> }

export type NewCouponResult =
  | { ok: true; coupon: CouponRecord }
  | { ok: false; reason: 'code-taken' | 'code-invalid' | 'percent-range' }

/** What staff does with coupons. Every change is recorded; one of a coupon names the version it was made from. */
export interface CouponStaff {
  list(
    query: CouponListQuery,
    position: ListPosition | null,
  ): Promise<KeysetPage<CouponRow> & { count: BoundedCount }>
  find(id: number): Promise<CouponRecord | null>
  /** Makes a stopped coupon, so that nobody uses it before its conditions are set. */
  create(actor: Actor, coupon: { code: string; percent: string }): Promise<NewCouponResult>
  save(actor: Actor, coupon: { id: number; version: number }, body: CouponBody): Promise<SaveCouponResult>
  /** Stops coupons that run; returns how many did. */
  stop(actor: Actor, ids: readonly number[]): Promise<number>
  /** Makes single-use codes with the promise and the conditions of a coupon; null for an unknown one. */
  multiply(
    actor: Actor,
    id: number,
    set: { name: string; prefix: string; count: number },
  ): Promise<{ batch: string; made: number } | null>
  /** The codes of the list in view as CSV, piece by piece; records who took them. */
  export(
    actor: Actor,
    filters: Pick<CouponListQuery, 'state' | 'batch' | 'q'>,
    locale: Locale,
  ): Promise<{ fileName: string; text: AsyncGenerator<string> }>
  targets(kind: TargetKind, words: string): Promise<CouponTarget[]>
}

/** Codes of a file that are read at once. */
const BATCH = 1000
/** Letters and digits that nobody mistakes for another when a code is read out. */
const SIGNS = 'ABCDEFGHJKLMNPRSTUVYZ23456789'
/** 27⁸ codes: guessing one of a thousand takes a hundred million attempts. */
const RANDOM_SIGNS = 8
const ATTEMPTS = 5

const randomCode = (prefix: string) =>
  prefix + Array.from({ length: RANDOM_SIGNS }, () => SIGNS[randomInt(SIGNS.length)]).join('')

const orNull = (text: string) => (text === '' ? null : text)
const plain = (amount: string | null) => (amount === null ? '' : Big(amount).toFixed())
const money = (amount: string | null) => (amount === null ? '' : Big(amount).toFixed(2))

function rowOf(coupon: StaffCoupon, today: string): CouponRow {
  const { percent, amount, ceiling, minimum, validFrom, validUntil, createdAt } = coupon
  const { categoryIds: _c, brandIds: _b, productIds: _p, ...rest } = coupon
  return {
    ...rest,
    percent: plain(percent),
    amount: money(amount),
    ceiling: money(ceiling),
    minimum: Big(minimum).eq('0') ? '' : money(minimum),
    validFrom: validFrom ?? '',
    validUntil: validUntil ?? '',
    state: couponState(coupon, today),
    revenue: money(coupon.revenue),
    given: money(coupon.given),
    createdAt: createdAt.toISOString(),
  }
}

function valuesOf(body: CouponBody): CouponValues {
  const { kind } = body
  return {
    note: body.note,
    kind,
    percent: kind === 'percent' ? orNull(body.percent) : null,
    amount: kind === 'amount' ? orNull(body.amount) : null,
    ceiling: kind === 'percent' && Big(body.ceiling || '0').gt('0') ? body.ceiling : null,
    minimum: body.minimum || '0',
    validFrom: orNull(body.validFrom),
    validUntil: orNull(body.validUntil),
    useLimit: body.useLimit,
    perCustomer: body.perCustomer,
    firstOrder: body.firstOrder,
    skipsDiscounted: body.skipsDiscounted,
    categoryIds: body.categories.map(({ id }) => id),
    brandIds: body.brands.map(({ id }) => id),
    productIds: body.products.map(({ id }) => id),
    active: body.active,
    onProducts: body.onProducts,
  }
}

const NO_CONDITIONS: CouponValues = {
  note: '',
  kind: 'percent',
  percent: '10',
  amount: null,
  ceiling: null,
  minimum: '0',
  validFrom: null,
  validUntil: null,
  useLimit: null,
  perCustomer: null,
  firstOrder: false,
  skipsDiscounted: false,
  categoryIds: [],
  brandIds: [],
  productIds: [],
  active: false,
  onProducts: false,
}

/** What the audit log compares. */
function fieldsOf(coupon: CouponRecord) {
  const {
    id: _,
    version,
    code,
    state,
    used,
    revenue,
    given,
    createdAt,
    batch,
    forNothing,
    ...fields
  } = coupon
  const names = (targets: readonly CouponTarget[]) => targets.map(({ id, label }) => label || `#${id}`)
  return {
    ...fields,
    categories: names(coupon.categories),
    brands: names(coupon.brands),
    products: names(coupon.products),
  }
}

export function createCouponStaff({ db, clock, changes, catalogue }: Deps): CouponStaff {
  /** Cards show it, or did: any product may say something else now. */
  const announce = (shown: boolean) => {
    if (shown) changes.publish({ topic: 'catalogue' })
  }
  const today = () => istanbulDay(clock())

  async function read(on: Db, id: number): Promise<CouponRecord | null> {
    const coupon = await readStaffCoupon(on, id)
    if (!coupon) return null
    // What is gone stays named: without it the coupon would be for everything.
    const targets = async (kind: TargetKind, ids: readonly number[]): Promise<CouponTarget[]> => {
      const found = new Map((await readTargets(on, kind, ids)).map((each) => [each.id, each]))
      const gone = ids.filter((each) => !found.has(each))
      return [...found.values(), ...gone.map((each) => ({ id: each, label: '', detail: '', gone: true }))]
    }
    return {
      ...rowOf(coupon, today()),
      categories: await targets('category', coupon.categoryIds),
      brands: await targets('brand', coupon.brandIds),
      products: await targets('product', coupon.productIds),
    }
  }

  async function known(on: Db, id: number): Promise<CouponRecord> {
    const coupon = await read(on, id)
    if (!coupon) throw new Error(`coupon ${id} disappeared while it was locked`)
    return coupon
  }

  return {
    async list(query, position) {
      const { items, ...page } = await readStaffCoupons(db, query, position, today())
      return { ...page, items: items.map((coupon) => rowOf(coupon, today())) }
    },
    find: (id) => read(db, id),
    async create(actor, { code: typed, percent: given }) {
      const code = readCouponCode(typed)
      const percent = given.replace(',', '.')
      if (code === null) return { ok: false, reason: 'code-invalid' }
      if (Big(percent).lt('1') || Big(percent).gt('100')) return { ok: false, reason: 'percent-range' }
      return transaction(db, async (tx): Promise<NewCouponResult> => {
        const [id] = await insertCoupons(tx, { ...NO_CONDITIONS, percent }, [{ code, key: couponKey(code) }])
        if (id === undefined) return { ok: false, reason: 'code-taken' }
        await writeAudit(tx, actor, {
          action: 'coupon.create',
          recordId: String(id),
          after: { code, percent },
        })
        return { ok: true, coupon: await known(tx, id) }
      })
    },
    async save(actor, { id, version }, body) {
      let shown = body.onProducts
      const result = await transaction(db, async (tx): Promise<SaveCouponResult> => {
        const locked = await lockCoupon(tx, id)
        if (!locked) return { ok: false, reason: 'not-found' }
        const before = await known(tx, id)
        if (locked.version !== version) return { ok: false, reason: 'conflict', current: before }
        const fields = couponFormProblems(body)
        if (Object.keys(fields).length > 0) return { ok: false, reason: 'invalid', fields }
        shown ||= before.onProducts
        await saveCoupon(tx, id, valuesOf(body))
        const after = await known(tx, id)
        await writeAudit(tx, actor, {
          action: 'coupon.save',
          recordId: String(id),
          before: fieldsOf(before),
          after: fieldsOf(after),
        })
        return { ok: true, coupon: after }
      })
      announce(shown && result.ok)
      return result
    },
    async stop(actor, ids) {
      const stopped = await transaction(db, async (tx) => {
        const stopped = await stopCoupons(tx, ids)
        for (const { id } of stopped)
          await writeAudit(tx, actor, {
            action: 'coupon.stop',
            recordId: String(id),
            before: { active: true },
            after: { active: false },
          })
        if (stopped.length === 0)
          await writeAudit(tx, actor, { action: 'coupon.stop', recordId: '', after: { count: 0 } })
        return stopped
      })
      announce(stopped.some(({ onProducts }) => onProducts))
      return stopped.length
    },
    multiply: (actor, id, { name, prefix: typed, count }) =>
      transaction(db, async (tx) => {
        const coupon = await readStaffCoupon(tx, id)
        if (!coupon) return null
        const prefix = typed === '' ? '' : (readCouponCode(`${typed}ABC`)?.slice(0, -3) ?? '')
        const values = { ...coupon, useLimit: 1, active: true, onProducts: false }
        let made = 0
        // A code that exists is left out by the insert and made again.
        for (let attempt = 0; made < count && attempt < ATTEMPTS; attempt++) {
          const codes = Array.from({ length: count - made }, () =>
            randomCode(prefix).slice(0, MAX_CODE_LENGTH),
          )
          const unique = [...new Set(codes)].map((code) => ({ code, key: couponKey(code) }))
          made += (await insertCoupons(tx, values, unique, name)).length
        }
        await writeAudit(tx, actor, {
          action: 'coupon.multiply',
          recordId: String(id),
          after: { name, count: made },
        })
        return { batch: name, made }
      }),
    async export(actor, filters, locale) {
      const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
      await writeAudit(db, actor, { action: 'export.coupons', recordId: 'coupons', after: chosen })
      async function* text() {
        const inLocale = { locale }
        yield UTF8_MARK +
          csvRow([
            m.coupon_export_code({}, inLocale),
            m.coupon_export_state({}, inLocale),
            m.coupon_export_batch({}, inLocale),
            m.coupon_export_percent({}, inLocale),
            m.coupon_export_amount({}, inLocale),
            m.coupon_export_minimum({}, inLocale),
            m.coupon_export_from({}, inLocale),
            m.coupon_export_until({}, inLocale),
            m.coupon_export_limit({}, inLocale),
            m.coupon_export_used({}, inLocale),
            m.coupon_export_revenue({}, inLocale),
            m.coupon_export_given({}, inLocale),
          ])
        for (let afterId = 0; ; ) {
          const rows = await readExportedCoupons(db, filters, { today: today(), afterId, limit: BATCH })
          if (rows.length === 0) return
          yield rows
            .map((row) => {
              const coupon = rowOf(row, today())
              const number = (value: string) => (value === '' ? '' : new CsvNumber(value))
              return csvRow([
                coupon.code,
                couponStateName(coupon.state, locale),
                coupon.batch,
                number(coupon.percent),
                number(coupon.amount),
                number(coupon.minimum),
                coupon.validFrom && turkishDay(coupon.validFrom),
                coupon.validUntil && turkishDay(coupon.validUntil),
                coupon.useLimit === null ? '' : new CsvNumber(String(coupon.useLimit)),
                new CsvNumber(String(coupon.used)),
                number(coupon.revenue),
                number(coupon.given),
              ])
            })
            .join('')
          afterId = rows.at(-1)?.id ?? afterId
        }
      }
      return { fileName: `kuponlar-${today()}.csv`, text: text() }
    },
    async targets(kind, words) {
      if (kind !== 'product') return findTargets(db, kind, words)
      return words === '' ? [] : readTargets(db, 'product', await catalogue.findIds(words, MOST_TARGETS))
    },
  }
}
