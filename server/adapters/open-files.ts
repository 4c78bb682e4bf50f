import { join } from 'node:path'
import type { Environment } from '../config/environment.ts'
import type { Files } from '../ports/files.ts'
import { createFolderFiles } from './folder-files.ts'

/** The store of residents' files that the settings name. What only some hosts need is loaded for them alone. */
export const openFiles = async ({
  filesPlace,
  dataDir,
}: Pick<Environment, 'filesPlace' | 'dataDir'>): Promise<Files> => {
  if (filesPlace?.kind === 's3') return (await import('./s3-files.ts')).createS3Files(filesPlace)
  return createFolderFiles(filesPlace?.folder ?? join(dataDir, 'files'))
}
