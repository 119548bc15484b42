import { registerHooks } from 'node:module'

/** Loaded into the server by `npm run dev`: tells it each file that the server loads, so that it knows which changes need a restart. */
registerHooks({
  load(url, context, nextLoad) {
    process.send?.(url)
    return nextLoad(url, context)
  },
})
