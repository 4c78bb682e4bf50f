import * as z from 'zod/mini'

/**
 * What a `file_gone` refusal has as `current`: the ids of files that are not there for the caller (never uploaded,
 * removed since, another's, or used by something else). The device uploads them again and repeats the call under the
 * same key (docs/offline.md).
 */
export const goneSchema = z.object({ files: z.array(z.string()) })
