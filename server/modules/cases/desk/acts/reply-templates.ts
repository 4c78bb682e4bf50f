import { maxReplyTemplates } from '#contract/cases/desk-schema.ts'
import type { Queryable } from '../../../../db/connect.ts'
import { DomainError } from '../../../../kernel/domain-error.ts'
import { assertBelowRowLimit } from '../../../../kernel/row-limit.ts'
import { withRecordedAct, type StaffCall, type StaffDeps } from '../../../staff/service.ts'
import { deleteTemplate, insertTemplate, listTemplates, replaceTemplate } from '../case-store.ts'
import { messages } from '../messages.ts'

export const listReplyTemplates = async (from: Queryable, { member }: StaffCall) => ({
  texts: [...(await listTemplates(from, member))],
})

/** Replaces a template with the same title. */
export const addReplyTemplate = (
  deps: StaffDeps,
  call: StaffCall,
  template: { readonly title: string; readonly text: string },
) =>
  withRecordedAct(deps, call, async (tx) => {
    const { member } = call
    await assertBelowRowLimit(tx, {
      kind: 'ready text',
      owner: member.organisationId,
      max: maxReplyTemplates,
      rows: tx`
        from reply_template where organisation_id = ${member.organisationId}
          and search_text(title) <> search_text(${template.title})`,
      refuse: () => new DomainError('too_many', [messages.tooManyTexts]),
    })
    if (!(await replaceTemplate(tx, member, template))) await insertTemplate(tx, member, template)
    return { act: 'text add', done: await listReplyTemplates(tx, call) }
  })

export const removeReplyTemplate = (deps: StaffDeps, call: StaffCall, id: number) =>
  withRecordedAct(deps, call, async (tx) => {
    if (!(await deleteTemplate(tx, call.member, id))) throw new DomainError('not_found', [messages.noText])
    return { act: `text remove ${id}`, done: await listReplyTemplates(tx, call) }
  })
