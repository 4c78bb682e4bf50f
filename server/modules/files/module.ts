import { getFile, getFileLink, putFile, reserveFile } from '#contract/files/endpoints.ts'
import type { Tx } from '../../db/connect.ts'
import { serve, type Route } from '../../http/route.ts'
import type { ServerModule } from '../server-module.ts'
import { removeStale, createFiles, type FilesDeps } from './service.ts'
import { discardFiles } from './store.ts'

const filesRoutes = (deps: FilesDeps): readonly Route[] => {
  const files = createFiles(deps)
  return [
    serve(reserveFile, ({ query }, { caller }) => files.reserve(caller, query.filename, query.use)),
    serve(
      putFile,
      ({ params }, { caller, file }) => files.upload(caller, params.shared_id, file),
      ({ params }, { caller }) => files.countUpload(caller, params.shared_id),
    ),
    serve(getFileLink, ({ query }, { caller }) => files.link(caller, query.file_id)),
    serve(getFile, ({ params }, { caller }) => files.read(caller, params.shared_id)),
  ]
}

/** Pictures are personal data. */
const eraseFiles = (tx: Tx, residentId: number): Promise<void> => discardFiles(tx, residentId)

export const filesModule: ServerModule = {
  name: 'files',
  routes: filesRoutes,
  erasure: eraseFiles,
  jobs: (deps) => [{ name: 'remove-stale', run: () => removeStale(deps), intervalMs: 10 * 60_000 }],
}
