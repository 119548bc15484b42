import type { Writable } from 'node:stream'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/**
 * The shop's log on standard output, or `to`: a JSON object on each line, or with the format `lines` text for a person at the terminal.
 */
export async function openLog(
  { logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>,
  to?: Writable,
): Promise<Logger> {
  if (logFormat === 'lines')
    return pino({ level: logLevel, serializers: { err: stackOf } }, await textLines(to))
  const options = { level: logLevel, serializers: { err: withoutClient } }
  return to ? pino(options, to) : pino(options)
}

/** The driver hangs its whole connection on an error; nothing of it helps a reader. */
function withoutClient(error: Error): object {
  const { client: _client, ...fields } = pino.stdSerializers.err(error)
  return fields
}

const stackOf = (error: Error) => ({ stack: error.stack ?? String(error) })

/** Time, level and message, an error with its stack, other fields behind the message. Colours at a terminal, unless NO_COLOR is set. */
async function textLines(to: Writable | undefined): Promise<DestinationStream> {
  // A service writes JSON and never loads it.
  const { default: pretty } = await import('pino-pretty')
  return pretty({
    colorize: process.stdout.isTTY === true && !process.env.NO_COLOR,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
    singleLine: true,
    sync: true,
    ...(to && { destination: to }),
  })
}
