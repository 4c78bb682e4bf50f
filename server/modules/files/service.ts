import { randomUUID } from 'node:crypto'
import { formatOf } from '#contract/files/checks.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import type { Sql } from '../../db/connect.ts'
import { FileReply } from '../../http/file-reply.ts'
import { countAttempt } from '../../kernel/limits.ts'
import { Refused, RefusedForNow } from '../../kernel/refusal.ts'
import type { Caller, ReceivedFile } from '../../http/route.ts'
import type { Seal } from '../../kernel/seal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Files } from '../../ports/files.ts'
import { linkTo, readLink } from './link.ts'
import { mostUnclaimed, reserveLimits } from './policy.ts'
import { countUnclaimed, findReadable, reserve } from './store.ts'
import { texts } from './texts.ts'
import { notFound, uploadFile } from './upload.ts'

export { claimFiles, filesOf, missingFiles, takeFiles } from './claim.ts'
export { removeStale } from './store.ts'

export interface FilesParts {
  readonly sql: Sql
  readonly clock: Clock
  readonly seal: Seal
  readonly files: Files
  /** Folder where pictures lie while they are made anew. */
  readonly uploads: string
}

const hour = 3600

export const makeFiles = (parts: FilesParts) => {
  const { sql, clock, seal, files } = parts
  return {
    reserve: async ({ residentId, profileId }: Caller, filename: string) => {
      if (formatOf(filename) === null) throw new Refused(422, 'format', [texts.format])
      await countAttempt(sql, clock, reserveLimits(residentId))
      if ((await countUnclaimed(sql, profileId)) >= mostUnclaimed)
        throw new RefusedForNow(429, 'too_many', [texts.tooManyUnclaimed], hour)
      const id = randomUUID()
      await reserve(sql, { id, profileId, filename, now: clock.now() })
      return { shared_id: id }
    },

    upload: ({ profileId }: Caller, id: string, received: ReceivedFile): Promise<StoredFile> =>
      uploadFile(parts, { id, profileId }, received),

    /** Throws the same refusal for a file of others as for none (decisions §5). */
    link: async (caller: Caller, id: string) => {
      if (!(await findReadable(sql, id, caller))) throw notFound()
      return { shared_id: linkTo(seal, id, caller, clock.now()) }
    },

    /** The same for a word that leads nowhere, any more, or for this caller. */
    read: async (caller: Caller, word: string): Promise<FileReply> => {
      const id = readLink(seal, word, caller, clock.now())
      const file = id === null ? undefined : await findReadable(sql, id, caller)
      const content = file ? await files.open(file.file_id) : null
      if (!file || !content) throw notFound()
      const { filename, content_type: contentType, size } = file
      return new FileReply({ filename, contentType, content, size })
    },
  }
}
