import { join } from 'node:path'
import type { Environment } from '../config/environment.ts'
import type { Files } from '../ports/files.ts'
import { createFolderFiles } from './folder-files.ts'

/** The store of residents' files that the settings name. What only some hosts need is loaded for them alone. */
export const openFiles = async ({
  fileStorage,
  dataDir,
}: Pick<Environment, 'fileStorage' | 'dataDir'>): Promise<Files> => {
  if (fileStorage?.kind === 's3') return (await import('./s3-files.ts')).createS3Files(fileStorage)
  return createFolderFiles(fileStorage?.folder ?? join(dataDir, 'files'))
}
