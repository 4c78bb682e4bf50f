import { atom } from 'jotai/vanilla'
import type { FileUse } from '#contract/files/checks.ts'
import { outboxAtom } from '../../lib/outbox/active.ts'
import { laneByNameAtom } from '../../lib/outbox/atoms.ts'
import { findDraft } from '../../lib/outbox/transitions.ts'
import type { LaneName, NewFile } from '../../lib/outbox/outbox.ts'
import type { Draft } from '../../lib/outbox/record.ts'
import { pick } from '../../lib/files/read-bytes.ts'

interface Adding {
  readonly preparing: number
  /** Errors of the last added files. */
  readonly faults: readonly string[]
}

/** The other texts load with the code that is missing then. */
const noCode = 'Нет связи с сервером. Добавьте файл ещё раз, когда она появится.'

const nothing: Adding = { preparing: 0, faults: [] }
const addingsAtom = atom<ReadonlyMap<string, Adding>>(new Map())

export const addingAtom = atom((get) => {
  const addings = get(addingsAtom)
  return (lane: string): Adding => addings.get(lane) ?? nothing
})

/** `max` limits the draft's number of files; `use` decides their formats. */
export interface Target {
  readonly name: LaneName
  readonly draft: () => Draft
  readonly max: number
  readonly use: FileUse
}

/** Shrinks files first; `addingAtom` lists errors. */
export const addFilesAtom = atom(
  null,
  async (get, set, { name, draft, max, use }: Target, files: readonly File[]) => {
    const outbox = get(outboxAtom)
    if (outbox === null) return
    const change = (by: (adding: Adding) => Adding): void =>
      set(addingsAtom, (before) => new Map(before).set(name.lane, by(before.get(name.lane) ?? nothing)))
    const lane = get(laneByNameAtom(name.lane))
    const taken = (lane && findDraft(lane)?.attachments.length) ?? 0

    const picked = files.slice(0, max - taken).map(pick)
    change(({ preparing }) => ({ preparing: preparing + files.length, faults: [] }))
    // Lazy: few residents attach files.
    const code = await import('./add-files.ts').catch(() => null)
    if (code === null)
      return change(({ preparing }) => ({
        preparing: preparing - files.length,
        faults: [noCode],
      }))
    const { addFiles, messages } = code
    const attach = (file: NewFile): Promise<void> => outbox.attach(name, draft(), file)
    const refused = await addFiles(picked, attach, use)
    const faults = picked.length < files.length ? [...refused, messages.tooMany(max - taken)] : refused
    change(({ preparing }) => ({ preparing: preparing - files.length, faults }))
  },
)
