/** Makes something at the first call and keeps it; a failure is not kept, so the next call makes it again. */
export function builtOnce<Built>(make: () => Promise<Built>): () => Promise<Built> {
  let kept: Promise<Built> | null = null
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = null
      throw error
    })
    return kept
  }
}
