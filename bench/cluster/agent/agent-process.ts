import { type AgentSpec, startAgent } from './agent.ts'

/** The process of one agent, a child of `npm run cluster`; it ends with its server when its parent ends. */

const spec: AgentSpec = JSON.parse(process.argv[2] ?? '')
const agent = await startAgent(spec, (line) => process.send?.({ at: Date.now(), node: spec.me, line }))
let ending = false
async function end(): Promise<void> {
  if (ending) return
  ending = true
  await agent.stop()
  process.exit(0)
}
process.on('disconnect', () => void end())
process.on('SIGTERM', () => void end())
// Ctrl-C reaches every process of the terminal; the parent says when to end.
process.on('SIGINT', () => undefined)
