import * as endpoints from '#contract/profile/endpoints.ts'
import type { Tx } from '../../db/connect.ts'
import { serve, type Route } from '../../http/route.ts'
import type { ServerModule } from '../server-module.ts'
import { createProfile, type ProfileDeps } from './service.ts'

const profileRoutes = (deps: ProfileDeps): readonly Route[] => {
  const profile = createProfile(deps)
  return [
    serve(endpoints.getProfileInfo, (_input, { caller }) => profile.info(caller)),
    serve(endpoints.listPhones, (_input, { caller }) => profile.phones(caller)),
    serve(endpoints.addPhone, ({ body }, { caller }) => profile.addPhone(caller, body.number)),
    serve(endpoints.removePhone, ({ params }, { caller }) => profile.removePhone(caller, params.id)),
    serve(endpoints.getReceipts, (_input, { caller }) => profile.receipts(caller)),
    serve(endpoints.saveReceipts, ({ body }, { caller }) => profile.saveReceipts(caller, body)),
    serve(endpoints.listInsurance, (_input, { caller }) => profile.insurance(caller)),
  ]
}

/** Phones entered by staff remain. */
export const eraseProfile = async (tx: Tx, residentId: number): Promise<void> => {
  const own = tx`(select id from profile where resident_id = ${residentId})`
  await tx`delete from phone where profile_id in ${own}`
  await tx`delete from receipt_settings where profile_id in ${own}`
  await tx`delete from insurance where profile_id in ${own}`
}

export const profileModule: ServerModule = {
  name: 'profile',
  routes: profileRoutes,
  erasure: eraseProfile,
}
