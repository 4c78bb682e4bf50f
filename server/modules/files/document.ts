/** Types of the files that residents are given, by the extension that their content has. */
const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Content type of a document, told by its bytes and not by its name; undefined for what residents are not given (V-06). */
export const documentType = async (content: Uint8Array): Promise<string | undefined> => {
  const { fileTypeFromBuffer } = await import('file-type')
  return types[(await fileTypeFromBuffer(content))?.ext ?? '']
}
