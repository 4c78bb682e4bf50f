import * as endpoints from '#contract/cases/desk-endpoints.ts'
import { serve } from '../../../http/route.ts'
import { createStaffFiles } from '../../files/service.ts'
import type { ServerModule } from '../../server-module.ts'
import { listOrganisationsWithoutDeadlines, computeDeadlines } from './compute-deadlines.ts'
import { addNote } from './acts/add-note.ts'
import { answerCase } from './acts/answer-case.ts'
import { giveBackCase, takeCase } from './acts/assign-case.ts'
import { changeStatus } from './acts/change-status.ts'
import { listFilters, listVisits } from './acts/list-visits.ts'
import { planVisit } from './acts/plan-visit.ts'
import { listArrivals, listCases, listChanges } from './acts/read-queue.ts'
import { addReplyTemplate, listReplyTemplates, removeReplyTemplate } from './acts/reply-templates.ts'
import { showCase, showCaseByNumber, showCaseFile } from './acts/show-case.ts'
import { createQueueCounts } from './queue-counts.ts'

export const deskCasesModule: ServerModule = {
  name: 'cases/desk',
  routes: (deps) => {
    const withCounts = { ...deps, countQueue: createQueueCounts() }
    const files = createStaffFiles(deps)
    return [
      serve(endpoints.listCases, ({ query }, call) => listCases(withCounts, call, query)),
      serve(endpoints.listChanges, ({ query }, call) => listChanges(withCounts, call, query)),
      serve(endpoints.listArrivals, (_, call) => listArrivals(withCounts, call)),
      serve(endpoints.showCase, ({ params }, call) => showCase(deps, call, params.id)),
      serve(endpoints.showCaseByNumber, ({ params }, call) => showCaseByNumber(deps, call, params.number)),
      serve(endpoints.showCaseFile, async ({ params }, call) =>
        files.read(await showCaseFile(deps, call, params.id, params.file)),
      ),
      serve(endpoints.takeCase, ({ params, body }, call) => takeCase(deps, call, params.id, body.version)),
      serve(endpoints.unassignCase, ({ params, body }, call) =>
        giveBackCase(deps, call, params.id, body.version),
      ),
      serve(endpoints.addCaseNote, ({ params, body }, call) => addNote(deps, call, params.id, body)),
      serve(endpoints.answerCase, ({ params, body }, call) => answerCase(deps, call, params.id, body)),
      serve(endpoints.planVisit, ({ params, body }, call) => planVisit(deps, call, params.id, body)),
      serve(endpoints.changeCaseStatus, ({ params, body }, call) =>
        changeStatus(deps, call, params.id, body),
      ),
      serve(endpoints.listVisits, ({ query }, call) => listVisits(deps, call, query.day)),
      serve(endpoints.listHouses, (_, call) => listFilters(deps, call)),
      serve(endpoints.listReplyTemplates, (_, call) => listReplyTemplates(deps.sql, call)),
      serve(endpoints.addReplyTemplate, ({ body }, call) => addReplyTemplate(deps, call, body)),
      serve(endpoints.removeReplyTemplate, ({ params }, call) => removeReplyTemplate(deps, call, params.id)),
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
