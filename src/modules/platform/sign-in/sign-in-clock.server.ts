interface Lasting {
  expiresAt: Date
}

/**
 * Hooks that make better-auth, which reads only this machine's clock, store times of the shop's clock (decision 46): a login begins now and
 * lasts its full duration, whatever the machine's clock says, and a clock that runs ahead deletes no active session. `clock` is the shop's,
 * `machine` this process's.
 */
export function clockHooks(clock: () => Date, machine: () => Date = () => new Date()) {
  const lasting = ({ expiresAt }: Lasting) =>
    new Date(expiresAt.getTime() - machine().getTime() + clock().getTime())
  return {
    session: {
      create: {
        before: async (session: Lasting) => ({
          data: { ...session, createdAt: clock(), updatedAt: clock(), expiresAt: lasting(session) },
        }),
      },
      delete: {
        // A logout deletes sessions that have not expired by either clock.
        before: async ({ expiresAt }: Lasting) => expiresAt > machine() || expiresAt <= clock(),
      },
    },
    verification: {
      create: {
        before: async (link: Lasting) => ({ data: { ...link, expiresAt: lasting(link) } }),
      },
    },
  }
}
