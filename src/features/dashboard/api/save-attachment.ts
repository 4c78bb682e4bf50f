import { getAttachment } from '#contract/dashboard/endpoints.ts'
import type { Attachment } from '#contract/dashboard/schema.ts'
import { saveFile } from '../../../lib/files/save-file.ts'

/** Downloads a document to the device. */
export const saveAttachment = ({ id, filename }: Attachment): Promise<void> =>
  saveFile(getAttachment, { params: { id } }, filename)
