import { atom } from 'jotai/vanilla'
import { lanesAtom, type Queued } from '../../../lib/outbox/atoms.ts'

/** Every item of the device for the active profile, with its lane. */
export const allItemsAtom = atom((get): readonly Queued[] =>
  get(lanesAtom).flatMap((lane) => lane.items.map((item) => ({ lane, item }))),
)
