import type { Tx } from '../../db/connect.ts'
import { discardOf } from './store.ts'

/** Files of a resident who deletes the account go with their bytes, whatever they belong to: a picture is personal. */
export const forgetFiles = (tx: Tx, residentId: number): Promise<void> => discardOf(tx, residentId)
