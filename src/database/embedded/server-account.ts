import type { Stats } from 'node:fs'
import { chown, lstat, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The user a PostgreSQL program runs as. */
export interface Account {
  uid: number
  gid: number
}

/**
 * The user of a cluster that root creates. Not `nobody`, who on many machines runs other services that could then
 * read customers' data; a number that neither distributions nor systemd hand out, so it needs no entry anywhere.
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
 * Whom the server runs as; undefined is "as ourselves", the only choice unless we are root, whom PostgreSQL refuses.
 * As root: the owner of the cluster, else the owner of the data folder (somebody's checkout, started with sudo, stays
 * theirs), else a user of its own.
 */
export async function serverAccount(dataDir: string, clusterDir: string): Promise<Account | undefined> {
  if (!runsAsRoot()) return undefined
  return (await ownerOf(clusterDir)) ?? (await ownerOf(dataDir)) ?? OWN_ACCOUNT
}

/**
 * Whom initdb runs as. It insists on a user with a name, which the server does not, so a nameless account lends
 * somebody else's name and the finished files are handed over.
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

/** Gives a folder and all in it to `account`; nothing to do when we are not root. */
export async function handOver(path: string, account: Account | undefined): Promise<void> {
  if (!account) return
  await chown(path, account.uid, account.gid)
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
}

/** A file that root writes into somebody's data folder stays theirs, so that they can start the shop without sudo. */
export async function giveToOwnerOf(folder: string, file: string): Promise<void> {
  const owner = runsAsRoot() ? await ownerOf(folder) : undefined
  if (owner) await chown(file, owner.uid, owner.gid)
}

function mayEnter(folder: Stats, account: Account): boolean {
  if (folder.uid === account.uid) return (folder.mode & 0o100) !== 0
  if (folder.gid === account.gid) return (folder.mode & 0o010) !== 0
  return (folder.mode & 0o001) !== 0
}

/** Whether `account` can walk down to a folder: every folder on the way lets it through. */
export async function canReach(folder: string, account: Account): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    if (!mayEnter(await lstat(at), account)) return false
    if (at === dirname(at)) return true
  }
}
