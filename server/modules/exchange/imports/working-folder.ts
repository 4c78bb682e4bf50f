import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeOrphanFiles } from '../../../kernel/orphan-files.ts'

const prefix = 'cabinet-tables-'

export const workingPrefix = join(tmpdir(), prefix)

/** Creates a temporary folder, which the caller must remove. */
export const createWorkingFolder = (): Promise<string> => mkdtemp(workingPrefix)

/** Longer than any import. */
const ageMs = 24 * 3600_000

/** Removes folders of killed imports. */
export const removeLeftFolders = (now: Date): void => removeOrphanFiles(tmpdir(), { prefix, ageMs, now })
