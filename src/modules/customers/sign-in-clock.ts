interface Lasting {
  expiresAt: Date
}

/**
 * Hooks that make better-auth, which knows this machine's clock alone, write moments of the shop's clock (decision 46): a login begins
 * now and lasts as long as it was given, whatever the machine's clock says, and a clock that runs ahead deletes no running session.
 * `clock` is the shop's, `machine` this process's.
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
