import type { Tx } from '../../db/connect.ts'
import { discardOf } from './store.ts'

/** Erases all files of a deleted account with their bytes, whatever owns them: a picture is personal. */
export const eraseFiles = (tx: Tx, residentId: number): Promise<void> => discardOf(tx, residentId)
