import { atom } from 'jotai/vanilla'
import { qrFlowKey } from '../../lib/storage/storage-keys.ts'
import { storeTab, readTab } from '../../lib/storage/web-storage.ts'
import { parseFlow, newFlow, type Flow } from './rules/flow.ts'

const storedFlowAtom = atom<Flow>(parseFlow(readTab(qrFlowKey)))

/** Kept per tab, so that a reload or the bank's page loses nothing. */
export const flowAtom = atom(
  (get) => get(storedFlowAtom),
  (get, set, change: (flow: Flow) => Flow) => {
    const flow = change(get(storedFlowAtom))
    set(storedFlowAtom, flow)
    storeTab(qrFlowKey, flow === newFlow ? null : JSON.stringify(flow))
  },
)
