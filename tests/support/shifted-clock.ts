/**
 * Preloaded into a process (`node --import`), shifts its clock by `CLOCK_SHIFT_MS` milliseconds, as on a machine whose clock was never
 * set. The monotonic clock is unchanged.
 */
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const real = Date.now.bind(Date)

globalThis.Date = new Proxy(Date, {
  construct: (target, given, as) =>
    Reflect.construct(target, given.length === 0 ? [real() + shift] : given, as),
  get: (target, name) => (name === 'now' ? () => real() + shift : Reflect.get(target, name)),
})
