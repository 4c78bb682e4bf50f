import type { DeskService, NewService } from '#contract/catalogue/desk-schema.ts'
import { withRecordedAct, type StaffCall, type StaffDeps } from '../../../staff/service.ts'
import { readService } from '../read-service.ts'
import { insertService, openOrderForm } from '../store.ts'
import { checkService, saveServiceExecutor } from '../write-service.ts'

export const addService = (deps: StaffDeps, call: StaffCall, service: NewService): Promise<DeskService> =>
  withRecordedAct(deps, call, async (tx, now) => {
    checkService(service)
    const { organisationId } = call.member
    const executorId = await saveServiceExecutor(tx, organisationId, service)
    const id = await insertService(tx, organisationId, service, executorId, now)
    await openOrderForm(tx, id)
    return { act: `service add ${id}`, done: await readService(tx, call, id) }
  })
