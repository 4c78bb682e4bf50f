import type { Tx } from '../../db/connect.ts'
import { deleteAllOf } from './store.ts'

/** Erases channels, subscriptions and sent notices of a deleted account. */
export const eraseNotifications = (tx: Tx, residentId: number): Promise<void> => deleteAllOf(tx, residentId)
