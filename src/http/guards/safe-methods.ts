const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether requests of this method change nothing: other sites may link to them, no limit counts them, a full disk lets them pass. */
export const isSafeMethod = (method: string) => SAFE_METHODS.has(method)
