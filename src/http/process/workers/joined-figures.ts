/**
 * The figures of several processes as one text in Prometheus' format, whose families may appear once only: their samples are put together.
 * Each process has labelled its own.
 */
export function joinedFigures(texts: readonly string[]): string {
  const families = new Map<string, { head: string[]; samples: string[] }>()
  for (const text of texts) {
    let family = ''
    for (const line of text.split('\n')) {
      if (line === '') continue
      const described = /^# (HELP|TYPE) (\S+)/.exec(line)
      if (described) family = described[2] ?? ''
      const known = families.get(family) ?? { head: [], samples: [] }
      families.set(family, known)
      if (!described) known.samples.push(line)
      else if (!known.head.some((each) => each.startsWith(`# ${described[1]} `))) known.head.push(line)
    }
  }
  return [...families.values()].flatMap(({ head, samples }) => [...head, ...samples, '']).join('\n')
}
