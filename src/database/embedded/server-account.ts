import type { Stats } from 'node:fs'
import { chown, lstat, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The user a PostgreSQL program runs as. */
export interface Account {
  uid: number
  gid: number
}

/**
 * The user of a cluster that root creates. Not `nobody`, because other services that run as `nobody` could then read
 * customers' data. A uid that neither distributions nor systemd assign, so it needs no entry in /etc/passwd.
 */
const OWN_ACCOUNT: Account = { uid: 61_018, gid: 61_018 }

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}

async function ownerOf(path: string): Promise<Account | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

/**
 * The user the server runs as; undefined is the user of this process. Root, which PostgreSQL refuses, starts it as the
 * owner of the cluster, else the owner of the data folder (so that files of a checkout started with sudo stay its
 * user's), else a dedicated user.
 */
export async function serverAccount(dataDir: string, clusterDir: string): Promise<Account | undefined> {
  if (!runsAsRoot()) return undefined
  return (await ownerOf(clusterDir)) ?? (await ownerOf(dataDir)) ?? OWN_ACCOUNT
}

/**
 * The user initdb runs as. Unlike the server it requires a user with a name, so for an account without one another user
 * is chosen, and the finished files are handed over with `handOver`.
 */
export async function namedAccount(account: Account): Promise<Account> {
  const entries = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const named = entries.map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const someone = named.filter((entry) => entry.uid > 0)
  const chosen =
    someone.find((entry) => entry.uid === account.uid) ??
    someone.find((entry) => entry.name === 'nobody') ??
    someone[0]
  return chosen ? { uid: chosen.uid, gid: chosen.gid } : account
}

/** Changes the owner of a folder and its contents to `account`; does nothing for undefined, as when not root. */
export async function handOver(path: string, account: Account | undefined): Promise<void> {
  if (!account) return
  await chown(path, account.uid, account.gid)
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
}

/** Gives a file that root wrote to the owner of its folder, who can then start the shop without sudo. */
export async function giveToOwnerOf(folder: string, file: string): Promise<void> {
  const owner = runsAsRoot() ? await ownerOf(folder) : undefined
  if (owner) await chown(file, owner.uid, owner.gid)
}

function mayEnter(folder: Stats, account: Account): boolean {
  if (folder.uid === account.uid) return (folder.mode & 0o100) !== 0
  if (folder.gid === account.gid) return (folder.mode & 0o010) !== 0
  return (folder.mode & 0o001) !== 0
}

/** Whether `account` may enter a folder and all folders above it. */
export async function canReach(folder: string, account: Account): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    if (!mayEnter(await lstat(at), account)) return false
    if (at === dirname(at)) return true
  }
}
