import type { Tx } from '../../db/connect.ts'
import type { ServerModule } from '../server-module.ts'
import { profileRoutes } from './routes.ts'

/** Erases phones, receipt settings and insurance of a deleted account; phones entered by staff stay. */
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
