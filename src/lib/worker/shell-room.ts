import { atom } from 'jotai/vanilla'
import * as z from 'zod/mini'
import { readLocal, storeLocal } from '../storage/web-storage.ts'

// Not in storage-keys.ts, which first screens load. 'read': Home has said it.
const key = 'cabinet.no-room'
type Room = 'enough' | 'none' | 'read'
const roomSchema = z.enum(['none', 'read'])

const stateAtom = atom<Room>(roomSchema.safeParse(readLocal(key)).data ?? 'enough')

/** Whether the application's files fit on this device, without which it does not open offline (O-26). */
export const roomAtom = atom(
  (get) => get(stateAtom),
  (get, set, room: Room) => {
    // It is said once until there was room again.
    if (room === 'none' && get(stateAtom) === 'read') return
    set(stateAtom, room)
    storeLocal(key, room === 'enough' ? null : room)
  },
)
