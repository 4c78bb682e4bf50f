import * as z from 'zod/mini'
import { isFileName, maxFiles } from './checks.ts'

/** Id of a file: random, so that nobody guesses it. */
export const fileIdSchema = z.uuid()
/** A name without a path or control characters. */
export const fileNameSchema = z.string().check(z.refine(isFileName, { error: 'file_name' }))

/** Ids of uploaded files that a call attaches. */
export const fileIdsSchema = z.array(fileIdSchema).check(
  z.maxLength(maxFiles),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'twice' }),
)

/** An uploaded file; a download link leads to its bytes. */
export const storedFileSchema = z.object({
  file_id: fileIdSchema,
  filename: z.string(),
  content_type: z.string(),
  size: z.int(),
})
export type StoredFile = z.output<typeof storedFileSchema>

/**
 * `current` of a `file_gone` refusal: the ids of files that are not there for the caller (never uploaded,
 * removed since, another's, or used by something else). The device uploads them again and repeats the call under the
 * same key (docs/offline.md).
 */
export const goneSchema = z.object({ files: z.array(z.string()) })
