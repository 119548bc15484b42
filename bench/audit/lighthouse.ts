/** The part of Lighthouse that the audit uses; its own types include the whole DevTools protocol. */
export interface Audit {
  id: string
  title: string
  /** 0..1, or null where the audit has no score. */
  score: number | null
  numericValue?: number
  displayValue?: string
}

export interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
  runtimeError?: { code: string; message: string }
}

export interface Flags {
  port: number
  logLevel: 'silent' | 'error'
  onlyCategories: readonly string[]
  skipAudits: readonly string[]
  extraHeaders: Record<string, string>
}

/** `config`: a profile of Lighthouse's own; the mobile one by default. */
export type Lighthouse = (url: string, flags: Flags, config?: object) => Promise<{ lhr: Report } | undefined>
