import * as endpoints from '#contract/cases/desk-endpoints.ts'
import { serve } from '../../../http/route.ts'
import { createStaffFiles } from '../../files/service.ts'
import type { ServerModule } from '../../server-module.ts'
import { listOrganisationsWithoutDeadlines, computeDeadlines } from './compute-deadlines.ts'
import { createDeskCases } from './service.ts'

export const deskCasesModule: ServerModule = {
  name: 'cases/desk',
  routes: (deps) => {
    const desk = createDeskCases(deps)
    const files = createStaffFiles(deps)
    return [
      serve(endpoints.listCases, ({ query }, call) => desk.list(call, query)),
      serve(endpoints.listChanges, ({ query }, call) => desk.changes(call, query)),
      serve(endpoints.listArrivals, (_, call) => desk.arrivals(call)),
      serve(endpoints.showCase, ({ params }, call) => desk.show(call, params.id)),
      serve(endpoints.showCaseByNumber, ({ params }, call) => desk.showByNumber(call, params.number)),
      serve(endpoints.showCaseFile, async ({ params }, call) =>
        files.read(await desk.showFile(call, params.id, params.file)),
      ),
      serve(endpoints.takeCase, ({ params, body }, call) => desk.take(call, params.id, body.version)),
      serve(endpoints.unassignCase, ({ params, body }, call) => desk.giveBack(call, params.id, body.version)),
      serve(endpoints.addCaseNote, ({ params, body }, call) => desk.note(call, params.id, body)),
      serve(endpoints.answerCase, ({ params, body }, call) => desk.answer(call, params.id, body)),
      serve(endpoints.planVisit, ({ params, body }, call) => desk.planVisit(call, params.id, body)),
      serve(endpoints.changeCaseStatus, ({ params, body }, call) => desk.move(call, params.id, body)),
      serve(endpoints.listVisits, ({ query }, call) => desk.visits(call, query.day)),
      serve(endpoints.listHouses, (_, call) => desk.houses(call)),
      serve(endpoints.listReplyTemplates, (_, call) => desk.templates(call)),
      serve(endpoints.addReplyTemplate, ({ body }, call) => desk.addTemplate(call, body)),
      serve(endpoints.removeReplyTemplate, ({ params }, call) => desk.removeTemplate(call, params.id)),
      serve(endpoints.sendCaseFile, ({ body }, { member, file }) =>
        files.upload(member.memberId, body.filename, file),
      ),
    ]
  },
  jobs: ({ sql }) => [
    {
      name: 'place',
      intervalMs: 60_000,
      run: async () => {
        const placed = await Promise.all(
          (await listOrganisationsWithoutDeadlines(sql)).map((organisation) =>
            computeDeadlines(sql, organisation),
          ),
        )
        return placed.some((count) => count > 0)
      },
    },
  ],
}
