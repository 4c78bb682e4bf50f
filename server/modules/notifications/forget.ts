import type { Tx } from '../../db/connect.ts'
import { deleteAllOf } from './store.ts'

/** Removes the channels, the subscriptions and what was told of a resident who deletes the account. */
export const forgetNotifications = (tx: Tx, residentId: number): Promise<void> => deleteAllOf(tx, residentId)
