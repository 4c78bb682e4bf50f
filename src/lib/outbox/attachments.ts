import type { FileUse } from '#contract/files/checks.ts'
import type { Attachment, Item, Lane, LaneId, UploadState } from './record.ts'

/** Files of items. Every function here is pure, as those of transitions.ts. */

const fresh: UploadState = { name: 'waiting', fileId: null, notBefore: 0, attempts: 0 }

/** What the files of a lane are sent with: it says which formats are taken. */
export const getFileUse = ({ kind }: Pick<LaneId, 'kind'>): FileUse =>
  kind === 'message' ? 'message' : 'form'

/** The item with these files. */
export const withFiles = (item: Item, attachments: readonly Attachment[]): Item => ({ ...item, attachments })

/** Whether no file of the item is yet to be uploaded. */
export const isWholeAtServer = ({ attachments }: Item): boolean =>
  attachments.every(({ upload }) => upload.name !== 'waiting')

/** Ids of the server's files, for a sender. */
export const getFileIds = ({ attachments }: Pick<Item, 'attachments'>): string[] =>
  attachments.flatMap(({ upload }) => (upload.name === 'done' ? [upload.fileId] : []))

/** Attaches a file to the draft, which is there. */
export const attach = (lane: Lane, file: Omit<Attachment, 'upload'>): Lane => ({
  ...lane,
  items: lane.items.map((item) =>
    item.state.name === 'draft' ? withFiles(item, [...item.attachments, { ...file, upload: fresh }]) : item,
  ),
})

/** Gives the draft the files of another item of the lane, which it is to replace. */
export const inherit = (lane: Lane, from: string): Lane => {
  const files = lane.items.find(({ id }) => id === from)?.attachments ?? []
  return {
    ...lane,
    items: lane.items.map((item) => {
      const known = new Set(item.attachments.map(({ id }) => id))
      return item.state.name === 'draft'
        ? withFiles(item, [...item.attachments, ...files.filter(({ id }) => !known.has(id))])
        : item
    }),
  }
}

/** Takes a file away from the draft. */
export const detach = (lane: Lane, file: string): Lane => ({
  ...lane,
  items: lane.items.map((item) =>
    item.state.name === 'draft'
      ? withFiles(
          item,
          item.attachments.filter(({ id }) => id !== file),
        )
      : item,
  ),
})

/** The item without the files that the server will never take. */
export const dropRefused = (item: Item): Item =>
  item.attachments.some(({ upload }) => upload.name === 'refused')
    ? withFiles(
        item,
        item.attachments.filter(({ upload }) => upload.name !== 'refused'),
      )
    : item

/** The item with those of its files to be uploaded anew that the server has no more; null: all. */
export const forgetGone = (item: Item, gone: readonly string[] | null): Item =>
  withFiles(
    item,
    item.attachments.map((file) =>
      file.upload.name === 'done' && (gone === null || gone.includes(file.upload.fileId))
        ? { ...file, upload: fresh }
        : file,
    ),
  )

/** Files whose bytes must stay on the device: those of everything that is not accepted. */
export const neededFiles = (lane: Lane | null): ReadonlySet<string> =>
  new Set(
    lane?.items
      .filter(({ state }) => state.name !== 'accepted')
      .flatMap(({ attachments }) => attachments.map(({ id }) => id)),
  )

/** A file to be uploaded, and whose it is. */
export interface Upload {
  readonly lane: LaneId
  readonly item: Item
  readonly file: Attachment
}

const isUploadable = ({ state: { name } }: Item): boolean => name === 'draft' || name === 'queued'

/** Files of a lane that are yet to be uploaded, what is queued before what is still being written. */
export const listUploads = (lane: Lane): readonly Upload[] =>
  lane.items
    .filter(isUploadable)
    .flatMap((item) =>
      item.attachments
        .filter(({ upload }) => upload.name === 'waiting')
        .map((file) => ({ lane, item, file })),
    )
