import { useAtomValue, useSetAtom } from 'jotai/react'
import type { FileUse } from '#contract/files/checks.ts'
import { maxFiles } from '#contract/files/schema.ts'
import { outboxAtom } from '../../lib/outbox/active.ts'
import { laneByNameAtom, uploadSharesAtom } from '../../lib/outbox/atoms.ts'
import { findDraft } from '../../lib/outbox/transitions.ts'
import type { LaneName } from '../../lib/outbox/outbox.ts'
import type { Attachment, Draft } from '../../lib/outbox/record.ts'
import { addFilesAtom, addingAtom } from './add-files-atom.ts'
import { messages } from '../../lib/files/messages.ts'
import { usePictures } from './use-pictures.ts'

export type FileState =
  | { readonly name: 'kept' | 'done' }
  | { readonly name: 'uploading'; readonly percent: number }
  | { readonly name: 'refused'; readonly text: string }

export interface FormFile {
  readonly id: string
  readonly filename: string
  /** Null if it cannot be displayed. */
  readonly picture: string | null
  readonly state: FileState
}

const toState = ({ id, upload }: Attachment, shares: ReadonlyMap<string, number>): FileState => {
  if (upload.name === 'done') return { name: 'done' }
  if (upload.name === 'refused') return { name: 'refused', text: upload.errors.join('. ') }
  const share = shares.get(id)
  return share === undefined ? { name: 'kept' } : { name: 'uploading', percent: Math.floor(share * 100) }
}

interface FilesOptions {
  readonly max?: number
  /** Decides the formats. */
  readonly use?: FileUse
}

/** Shrinks added files, stores them with the draft and uploads them automatically. */
export const useFiles = (
  name: LaneName,
  draft: () => Draft,
  { max = maxFiles, use = 'form' }: FilesOptions = {},
) => {
  const outbox = useAtomValue(outboxAtom)
  const lane = useAtomValue(laneByNameAtom(name.lane))
  const shares = useAtomValue(uploadSharesAtom)
  const adding = useAtomValue(addingAtom)(name.lane)
  const add = useSetAtom(addFilesAtom)
  const attachments = (lane && findDraft(lane)?.attachments) ?? []
  const pictures = usePictures(attachments, async (id) => (await outbox?.file(id)) ?? null)
  return {
    files: attachments.map((file): FormFile => ({
      id: file.id,
      filename: file.filename,
      picture: pictures.get(file.id) ?? null,
      state: toState(file, shares),
    })),
    hint: messages.formats(use),
    max,
    ...adding,
    onAdd: (files: readonly File[]) => void add({ name, draft, max, use }, files),
    onRemove: (file: string) => void outbox?.detach(name.lane, file),
  }
}
