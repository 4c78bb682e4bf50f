import * as endpoints from '#contract/profile/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import { makeProfile, type ProfileDeps } from './service.ts'

export const profileRoutes = (deps: ProfileDeps): readonly Route[] => {
  const profile = makeProfile(deps)
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
