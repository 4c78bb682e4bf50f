import { atom } from 'jotai/vanilla'
import { getAttachment, listAttachments } from '#contract/dashboard/endpoints.ts'
import type { Attachment } from '#contract/dashboard/schema.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { runAction } from '../../../lib/state/notices.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { texts } from '../texts.ts'

/** The newest documents for the resident (H-04). */
export const attachmentsAtom = remoteAtom(listAttachments)

/** Downloads a document to the device; a failure is shown and thrown. */
export const saveAttachmentAtom = atom(null, (_get, set, { id, filename }: Attachment) =>
  runAction(set, () => saveFile(getAttachment, { params: { id } }, filename), texts.downloadFailed),
)
