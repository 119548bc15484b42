/**
 * Forbids zod in the browser to compile functions from text: the content security policy of the page forbids it, and even an
 * attempt is reported. Must run before any schema is built, so the root route imports it first.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
