/** The files of `docs/cluster` with addresses of this machine: what is documented is what is tested. */

/** Where a server of the files is here. `statusPort` is that of its agent. */
export interface LocalServer {
  port: number
  statusPort?: number
}

export interface LocalHaproxy {
  /** By the name of the server in the file, as `pg1`. */
  servers: Readonly<Record<string, LocalServer>>
  /** By the name of the section that binds. */
  binds: Readonly<Record<string, number>>
}

const LEFT_OUT =
  /^\s+(log|user|group|stats|option httplog|option tcplog|http-request set-header X-Forwarded-Proto)\b/

/** `docs/cluster/haproxy.cfg` for this machine: without logs, TLS and a user of its own. */
export function localHaproxy(text: string, { servers, binds }: LocalHaproxy): string {
  let section = ''
  const lines = text.split('\n').flatMap((line) => {
    const begun = /^(global|defaults|frontend|backend|listen)(?: (\S+))?/.exec(line)
    if (begun) section = begun[2] ?? begun[1] ?? ''
    if (LEFT_OUT.test(line)) return []
    if (/^\s+bind /.test(line)) return [`    bind 127.0.0.1:${known(binds, section)}`]
    const server = /^(\s+server (\S+) )\S+(.*)$/.exec(line)
    if (!server) return [line]
    const [, start = '', name = '', rest = ''] = server
    const { port, statusPort } = known(servers, name)
    return [`${start}127.0.0.1:${port}${rest.replace(/port \d+/, `port ${statusPort}`)}`]
  })
  return lines.join('\n')
}

export interface LocalPgbouncer {
  listenPort: number
  databasePort: number
  userFile: string
}

/** `docs/cluster/pgbouncer.ini` for this machine; it logs to its output. */
export function localPgbouncer(text: string, { listenPort, databasePort, userFile }: LocalPgbouncer): string {
  return text
    .replace(/^(listen_port = ).*$/m, `$1${listenPort}`)
    .replace(/^(vitrin = .*)port=\d+/m, `$1port=${databasePort}`)
    .replace(/^(auth_file = ).*$/m, `$1${userFile}`)
    .replace(/^(logfile|pidfile) = .*\n/gm, '')
}

function known<T>(values: Readonly<Record<string, T>>, name: string): T {
  const value = values[name]
  if (value === undefined) throw new Error(`the file names ${name}, which is not in this cluster`)
  return value
}
