import { atom } from 'jotai/vanilla'
import { qrFlowKey } from '../../lib/storage/storage-keys.ts'
import { keepInTab, readTab } from '../../lib/storage/web-storage.ts'
import { parseFlow, newFlow, type Flow } from './rules/flow.ts'

const keptAtom = atom<Flow>(parseFlow(readTab(qrFlowKey)))

/** Kept per tab, so that a reload or the bank's page loses nothing. */
export const flowAtom = atom(
  (get) => get(keptAtom),
  (get, set, change: (flow: Flow) => Flow) => {
    const flow = change(get(keptAtom))
    set(keptAtom, flow)
    keepInTab(qrFlowKey, flow === newFlow ? null : JSON.stringify(flow))
  },
)
