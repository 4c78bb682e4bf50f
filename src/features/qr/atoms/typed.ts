import { atom } from 'jotai/vanilla'
import * as z from 'zod/mini'
import { tabAtom } from '../../../lib/state/tab-atom.ts'
import { flowAtom } from '../flow-state.ts'

const noTexts: Readonly<Record<string, string>> = {}

/** What the payer typed, by field. It belongs to the telephone, as the flow does. */
export const typedAtom = tabAtom(
  'cabinet.qr-typed',
  z.record(z.string(), z.string()),
  noTexts,
  (get) => get(flowAtom).phone,
)

export const forgetTypedAtom = atom(null, (_get, set) => set(typedAtom, () => noTexts))
