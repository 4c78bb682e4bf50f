import * as staff from '#contract/documents/desk-endpoints.ts'
import { getAttachment, listAttachments } from '#contract/documents/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import type { RouteDeps, ServerModule } from '../server-module.ts'
import { createDocumentsDesk } from './desk.ts'
import { createDocuments } from './service.ts'

const documentsRoutes = (deps: RouteDeps): readonly Route[] => {
  const documents = createDocuments(deps)
  const desk = createDocumentsDesk(deps)
  return [
    serve(listAttachments, ({ query }, { caller }) => documents.list(caller, query.offset ?? 0)),
    serve(getAttachment, ({ params }, { caller }) => documents.read(caller, params.id)),
    serve(staff.listDocuments, ({ query }, call) => desk.list(call, query)),
    serve(staff.addDocument, ({ body }, call) => desk.add(call, body)),
    serve(staff.withdrawDocument, ({ params }, call) => desk.withdraw(call, params.id)),
  ]
}

export const documentsModule: ServerModule = {
  name: 'documents',
  routes: documentsRoutes,
}
