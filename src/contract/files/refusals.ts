import * as z from 'zod/mini'

/**
 * A call names a file that is not there for it: never uploaded, removed since, foreign, or used by something else. The
 * device uploads it again and repeats the call under the same key (decisions §10).
 */
export const fileGone = { status: 409, code: 'file_gone' } as const

/** What a `file_gone` says as `current`: the ids that are gone. */
export const goneSchema = z.object({ files: z.array(z.string()) })
