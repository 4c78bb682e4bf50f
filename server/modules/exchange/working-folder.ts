import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeLeftFiles } from '../../kernel/left-files.ts'

const prefix = 'cabinet-tables-'

/** Beginning of the path of every folder in which a table is received or read. */
export const workingPrefix = join(tmpdir(), prefix)

/** Creates a folder for one table. Whoever creates it removes it. */
export const createWorkingFolder = (): Promise<string> => mkdtemp(workingPrefix)

/** Longer than any import. */
const ageMs = 24 * 3600_000

/** Removes the folders of imports whose process was killed. */
export const removeLeftFolders = (now: Date): void => removeLeftFiles(tmpdir(), { prefix, ageMs, now })
