import { atom } from 'jotai/vanilla'
import { getAttachment, listAttachments } from '#contract/documents/endpoints.ts'
import { attachmentsPage, type Attachment } from '#contract/documents/schema.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { runAction } from '../../lib/state/notices.ts'
import { pagedAtom } from '../../lib/state/paged.ts'
import { messages } from './messages.ts'

/** Newest first (H-04). */
export const attachmentsAtom = pagedAtom(listAttachments, {
  size: attachmentsPage,
  input: (offset) => ({ query: offset === 0 ? {} : { offset } }),
  select: ({ results: items, count }) => ({ items, count }),
})

/** Shows the error and rethrows. */
export const saveAttachmentAtom = atom(null, (_get, set, { id, filename }: Attachment) =>
  runAction(set, () => saveFile(getAttachment, { params: { id } }, filename), messages.downloadFailed),
)
