import { atom } from 'jotai/vanilla'
import { getAttachment, listAttachments } from '#contract/dashboard/endpoints.ts'
import { attachmentsPage, type Attachment } from '#contract/dashboard/schema.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { runAction } from '../../../lib/state/notices.ts'
import { pagedAtom } from '../../../lib/state/paged.ts'
import { messages } from '../messages.ts'

/** The documents for the resident as far as they were asked for, newest first (H-04). */
export const attachmentsAtom = pagedAtom(listAttachments, {
  size: attachmentsPage,
  input: (offset) => ({ query: offset === 0 ? {} : { offset } }),
  select: ({ results: items, count }) => ({ items, count }),
})

/** Downloads a document to the device; a failure is shown and thrown. */
export const saveAttachmentAtom = atom(null, (_get, set, { id, filename }: Attachment) =>
  runAction(set, () => saveFile(getAttachment, { params: { id } }, filename), messages.downloadFailed),
)
