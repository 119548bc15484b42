/**
 * Tells zod in the browser not to make functions from text: the page's content security policy forbids it, and merely trying is
 * reported. Stands before everything that builds a schema, so the root route imports it first.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
