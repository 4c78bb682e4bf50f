import { atom } from 'jotai/vanilla'
import { getFileUse } from '../outbox/attachments.ts'
import { outboxAtom } from '../outbox/active.ts'
import { laneByNameAtom } from '../outbox/atoms.ts'
import { findDraft } from '../outbox/transitions.ts'
import type { LaneName, NewFile } from '../outbox/outbox.ts'
import type { Draft } from '../outbox/record.ts'
import { pick } from './read-bytes.ts'
import { messages } from './messages.ts'

interface Adding {
  readonly preparing: number
  /** Errors of the last added files. */
  readonly faults: readonly string[]
}

const nothing: Adding = { preparing: 0, faults: [] }
const addingsAtom = atom<ReadonlyMap<string, Adding>>(new Map())

export const addingAtom = atom((get) => {
  const addings = get(addingsAtom)
  return (lane: string): Adding => addings.get(lane) ?? nothing
})

/** `max` limits the draft's number of files. */
export interface Target {
  readonly name: LaneName
  readonly draft: () => Draft
  readonly max: number
}

/** Shrinks files and attaches them to the draft; `addingAtom` lists errors. */
export const addFilesAtom = atom(
  null,
  async (get, set, { name, draft, max }: Target, files: readonly File[]) => {
    const outbox = get(outboxAtom)
    if (outbox === null) return
    const change = (by: (adding: Adding) => Adding): void =>
      set(addingsAtom, (before) => new Map(before).set(name.lane, by(before.get(name.lane) ?? nothing)))
    const lane = get(laneByNameAtom(name.lane))
    const taken = (lane && findDraft(lane)?.attachments.length) ?? 0

    const picked = files.slice(0, max - taken).map(pick)
    change(({ preparing }) => ({ preparing: preparing + files.length, faults: [] }))
    // Lazy: few residents attach files.
    const { addFiles } = await import('./add-files.ts')
    const attach = (file: NewFile): Promise<void> => outbox.attach(name, draft(), file)
    const refused = await addFiles(picked, attach, getFileUse(name))
    const faults = picked.length < files.length ? [...refused, messages.tooMany(max - taken)] : refused
    change(({ preparing }) => ({ preparing: preparing - files.length, faults }))
  },
)
