import type { Config } from '../config.ts'
import { isLocalHostname } from '../guards/host-rules.ts'

/**
 * Warnings about the address of a shop that is reachable from outside, one line each, for the log at the start. `publicOrigin` is the
 * address that links begin with, null where it is not set. A demo shop that only this machine can reach needs none.
 */
export function addressWarnings(
  { demo, host, trustProxy }: Pick<Config, 'demo' | 'host' | 'trustProxy'>,
  publicOrigin: string | null,
): string[] {
  if (publicOrigin === null) {
    const trial = demo && trustProxy === false && isLocalHostname(host) && host !== '0.0.0.0'
    return trial
      ? []
      : [
          'PUBLIC_URL is not set: the shop answers only under names of this machine and its network, and refuses every other with 421',
        ]
  }
  const { protocol, hostname } = new URL(publicOrigin)
  return protocol === 'https:' || isLocalHostname(hostname)
    ? []
    : [`${publicOrigin} is not https: passwords and cookies of shoppers travel in the clear`]
}
