interface Attached {
  readonly id: string
  readonly upload: { readonly name: string }
}

/** Which of an item's files is on its way, and how much of it has left. */
export interface UploadView {
  /** From 1. */
  readonly number: number
  readonly of: number
  readonly percent: number
}

/** What is said of an item while its files are uploaded; null when nothing of it moves in this page. */
export const uploadView = (
  files: readonly Attached[],
  shares: ReadonlyMap<string, number>,
): UploadView | null => {
  const at = files.findIndex(({ id, upload }) => upload.name === 'waiting' && shares.has(id))
  const share = shares.get(files[at]?.id ?? '')
  return share === undefined ? null : { number: at + 1, of: files.length, percent: Math.floor(share * 100) }
}
