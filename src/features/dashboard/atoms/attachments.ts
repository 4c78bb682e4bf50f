import { atom } from 'jotai/vanilla'
import type { Attachment } from '#contract/dashboard/schema.ts'
import { runAction } from '../../../lib/state/notices.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { loadAttachments } from '../api/load-attachments.ts'
import { saveAttachment } from '../api/save-attachment.ts'
import { texts } from '../texts.ts'

/** The newest documents for the resident. */
export const attachmentsAtom = remoteAtom(loadAttachments)

/** Downloads a document; a failure is told and thrown on. */
export const saveAttachmentAtom = atom(null, (_get, set, attachment: Attachment) =>
  runAction(set, () => saveAttachment(attachment), texts.downloadFailed),
)
