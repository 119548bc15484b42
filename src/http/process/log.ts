import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

/**
 * The shop's log, written to `output`: a JSON object on each line, or with the format `lines` text for a person at the terminal. `process`
 * names one of several processes on each line.
 */
export async function openLog(
  { logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>,
  output: DestinationStream,
  process?: string,
): Promise<Logger> {
  const log = await logTo({ logLevel, logFormat }, output)
  return process === undefined ? log : log.child({ process })
}

async function logTo(
  { logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>,
  output: DestinationStream,
): Promise<Logger> {
  return logFormat === 'lines'
    ? pino({ level: logLevel, serializers: { err: stackOf } }, await textLines(output))
    : pino({ level: logLevel, serializers: { err: withoutClient } }, output)
}

/** The driver hangs its whole connection on an error; nothing of it helps a reader. */
function withoutClient(error: Error): object {
  const { client: _client, ...fields } = pino.stdSerializers.err(error)
  return fields
}

const stackOf = (error: Error) => ({ stack: error.stack ?? String(error) })

/** Time, level and message, an error with its stack, other fields behind the message. Colours at a terminal, unless NO_COLOR is set. */
async function textLines(output: DestinationStream): Promise<DestinationStream> {
  // A service writes JSON and never loads it.
  const { prettyFactory } = await import('pino-pretty')
  const pretty = prettyFactory({
    colorize: process.stdout.isTTY === true && !process.env.NO_COLOR,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
    singleLine: true,
  })
  return { write: (line) => output.write(pretty(line) ?? '') }
}
