import { getFile, getFileLink, putFile, reserveFile } from '#contract/files/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import { makeFiles, type FilesDeps } from './service.ts'

export const filesRoutes = (deps: FilesDeps): readonly Route[] => {
  const files = makeFiles(deps)
  return [
    serve(reserveFile, ({ query }, { caller }) => files.reserve(caller, query.filename)),
    serve(putFile, ({ params }, { caller, file }) => files.upload(caller, params.shared_id, file)),
    serve(getFileLink, ({ query }, { caller }) => files.link(caller, query.file_id)),
    serve(getFile, ({ params }, { caller }) => files.read(caller, params.shared_id)),
  ]
}
