import * as z from 'zod/mini'
import { isFileName, maxFiles } from './checks.ts'

/** Random, so it cannot be guessed. */
export const fileIdSchema = z.uuid()
export const fileNameSchema = z.string().check(z.refine(isFileName, { error: 'file_name' }))

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
