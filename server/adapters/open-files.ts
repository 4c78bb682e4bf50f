import { join } from 'node:path'
import type { Environment } from '../config/environment.ts'
import type { Files } from '../ports/files.ts'
import { createFolderFiles } from './folder-files.ts'

/** Loads the S3 client only if it is used. */
export const openFiles = async ({
  fileStorage,
  dataDir,
}: Pick<Environment, 'fileStorage' | 'dataDir'>): Promise<Files> => {
  if (fileStorage?.kind === 's3') return (await import('./s3-files.ts')).createS3Files(fileStorage)
  return createFolderFiles(fileStorage?.folder ?? join(dataDir, 'files'))
}
