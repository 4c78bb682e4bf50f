import * as z from 'zod/mini'
import { isFileName, mostFiles } from './checks.ts'

/** Id of a file: random, so that nobody guesses it. */
export const fileIdSchema = z.uuid()
/** A name without a path or signs that steer a program. */
export const fileNameSchema = z.string().check(z.refine(isFileName, { error: 'file_name' }))

/** Files that a call takes with it, each uploaded before. */
export const fileIdsSchema = z.array(fileIdSchema).check(
  z.maxLength(mostFiles),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'twice' }),
)

/** A file as a reply tells of it; the temporary link leads to its bytes. */
export const storedFileSchema = z.object({
  file_id: fileIdSchema,
  filename: z.string(),
  content_type: z.string(),
  size: z.int(),
})
export type StoredFile = z.output<typeof storedFileSchema>
