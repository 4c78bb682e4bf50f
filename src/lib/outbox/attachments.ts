import type { Attachment, Item, Lane, LaneId, UploadState } from './record.ts'

/** All functions here are pure, as in transitions.ts. */

const fresh: UploadState = { name: 'waiting', fileId: null, notBefore: 0, attempts: 0 }

export const withFiles = (item: Item, attachments: readonly Attachment[]): Item => ({ ...item, attachments })

export const isFullyUploaded = ({ attachments }: Item): boolean =>
  attachments.every(({ upload }) => upload.name !== 'waiting')

export const getFileIds = ({ attachments }: Pick<Item, 'attachments'>): string[] =>
  attachments.flatMap(({ upload }) => (upload.name === 'done' ? [upload.fileId] : []))

/** Requires an existing draft. */
export const attach = (lane: Lane, file: Omit<Attachment, 'upload'>): Lane => ({
  ...lane,
  items: lane.items.map((item) =>
    item.state.name === 'draft' ? withFiles(item, [...item.attachments, { ...file, upload: fresh }]) : item,
  ),
})

/** Copies files to the draft that replaces the other item. */
export const copyAttachments = (lane: Lane, from: string): Lane => {
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

export const removeRejected = (item: Item): Item =>
  item.attachments.some(({ upload }) => upload.name === 'refused')
    ? withFiles(
        item,
        item.attachments.filter(({ upload }) => upload.name !== 'refused'),
      )
    : item

/** Marks files that the server no longer has for upload; null marks all. */
export const removeDeleted = (item: Item, gone: readonly string[] | null): Item =>
  withFiles(
    item,
    item.attachments.map((file) =>
      file.upload.name === 'done' && (gone === null || gone.includes(file.upload.fileId))
        ? { ...file, upload: fresh }
        : file,
    ),
  )

/** Ids of files whose bytes must stay on the device: those of unaccepted items. */
export const listReferencedFiles = (lane: Lane | null): ReadonlySet<string> =>
  new Set(
    lane?.items
      .filter(({ state }) => state.name !== 'accepted')
      .flatMap(({ attachments }) => attachments.map(({ id }) => id)),
  )

export interface Upload {
  readonly lane: LaneId
  readonly item: Item
  readonly file: Attachment
}

const isUploadable = ({ state: { name } }: Item): boolean => name === 'draft' || name === 'queued'

export const listUploads = (lane: Lane): readonly Upload[] =>
  lane.items
    .filter(isUploadable)
    .flatMap((item) =>
      item.attachments
        .filter(({ upload }) => upload.name === 'waiting')
        .map((file) => ({ lane, item, file })),
    )
