import type { DeskService, NewService } from '#contract/catalogue/desk-schema.ts'
import { assertVersion, describeChange, type StaffCall, type StaffDeps } from '../../../staff/service.ts'
import { openOrderForm, updateService } from '../store.ts'
import { changeLockedService, checkService, saveServiceExecutor } from '../write-service.ts'

export const changeService = (
  deps: StaffDeps,
  call: StaffCall,
  id: number,
  { version, ...service }: NewService & { readonly version: string },
): Promise<DeskService> =>
  changeLockedService(deps, call, id, async (tx, now, before) => {
    assertVersion(version, before)
    checkService(service)
    const executorId = await saveServiceExecutor(tx, call.member.organisationId, service)
    await updateService(tx, id, service, executorId, now)
    await openOrderForm(tx, id)
    return describeChange(before.is_shown, service.is_shown)
  })
