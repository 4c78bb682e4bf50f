import * as z from 'zod/mini'

/** Per request or ticket. */
export const maxFiles = 10

/** Random, so it cannot be guessed. */
export const fileIdSchema = z.uuid()

export const fileIdsSchema = z.array(fileIdSchema).check(
  z.maxLength(maxFiles),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'twice' }),
)

export const storedFileSchema = z.object({
  file_id: fileIdSchema,
  filename: z.string(),
  content_type: z.string(),
  size: z.int(),
})
export type StoredFile = z.output<typeof storedFileSchema>

/**
 * `current` of `file_gone`: unusable file ids. The device uploads them again and retries under the same key
 * (docs/offline.md).
 */
export const goneSchema = z.object({ files: z.array(z.string()) })
