import type { Attachment } from '#contract/documents/schema.ts'
import type { Sql } from '../../db/connect.ts'
import type { Read } from '../../db/standby.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { FileReply } from '../../kernel/file-reply.ts'
import type { Principal } from '../../kernel/principal.ts'
import { presentDocument } from './present.ts'
import { countAttachments, findAttachment, listAttachments } from './store.ts'

const messages = {
  notFound: 'Такого документа нет. Возможно, его отозвали',
} as const

export const createDocuments = ({ sql, read }: { readonly sql: Sql; readonly read: Read }) => ({
  list: async (caller: Principal, offset: number): Promise<{ results: Attachment[]; count: number }> => {
    const [rows, count] = await read((from) =>
      Promise.all([listAttachments(from, caller, offset), countAttachments(from, caller)]),
    )
    return { results: rows.map(presentDocument), count }
  },

  /** A foreign document counts as unknown (decision 8). */
  read: async (caller: Principal, id: number): Promise<FileReply> => {
    const file = await findAttachment(sql, caller, id)
    if (!file) throw new DomainError('not_found', [messages.notFound])
    const { filename, contentType, content } = file
    return new FileReply({ filename, contentType, content })
  },
})
