import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { changedFiles, concerns } from './changed-files.ts'

/** Runs the files first that a change concerns, so that its failure is seen within a minute; the others in vitest's order. */
export default class ChangedFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const changed = changedFiles()
    const first = new Set(sorted.filter(({ moduleId }) => concerns(moduleId, changed)))
    return [...first, ...sorted.filter((file) => !first.has(file))]
  }
}
