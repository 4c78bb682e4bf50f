import { readFile } from 'node:fs/promises'
import type * as z from 'zod/mini'
import {
  documentsPage,
  type DeskDocument,
  type documentsQuerySchema,
  type NewDocument,
} from '#contract/documents/desk-schema.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import type { ReceivedFile } from '../../kernel/principal.ts'
import { countAttempt } from '../../kernel/limits.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Clock } from '../../ports/clock.ts'
import { documentType } from '../files/service.ts'
import { presentDocument } from './present.ts'
import { assertHouse, hasWords, listHouses, withRecordedAct, type StaffCall } from '../staff/service.ts'

const messages = {
  notFound: 'Такого документа нет. Возможно, его уже отозвали',
  empty: 'Файл пустой',
  format: 'Документ должен быть файлом pdf, jpg, png, docx или xlsx',
  taken: 'Документ с таким названием и датой здесь уже есть. Измените название или отзовите тот документ',
} as const

const limits = (memberId: number) => [{ bucket: `desk:documents:${memberId}`, max: 120, seconds: 3600 }]

const columns = (sql: Queryable) => sql`id, title, filename, size, published_on, house`

interface Row extends Omit<DeskDocument, 'published_on'> {
  readonly publishedOn: string
}

interface DocumentsDeskDeps {
  readonly sql: Sql
  readonly clock: Clock
}

export const createDocumentsDesk = (deps: DocumentsDeskDeps) => {
  const { sql, clock } = deps
  return {
    /** Those of a flat come by file exchange. */
    list: async (
      { member: { organisationId } }: StaffCall,
      { offset = 0, search = '' }: z.output<typeof documentsQuerySchema>,
    ) => {
      const rows = await sql<Row[]>`
        select ${columns(sql)} from attachment
        where organisation_id = ${organisationId} and personal_account_id is null ${hasWords(sql, 'title', search)}
        order by published_on desc, id desc limit ${documentsPage + 1} offset ${offset}`
      return {
        documents: rows.slice(0, documentsPage).map(presentDocument),
        has_more: rows.length > documentsPage,
        houses: await listHouses(sql, organisationId),
      }
    },

    /** A repeated call returns the existing document. */
    add: async (
      call: StaffCall & { readonly file: ReceivedFile },
      { filename, title, house, published_on: day }: NewDocument,
    ): Promise<DeskDocument> => {
      const { memberId, organisationId } = call.member
      await countAttempt(sql, clock, limits(memberId))
      if (call.file.size === 0) throw new DomainError('empty', [messages.empty])
      const content = await readFile(call.file.path)
      const type = await documentType(content)
      if (type === undefined) throw new DomainError('format', [messages.format])
      return withRecordedAct(deps, call, async (tx) => {
        await assertHouse(tx, organisationId, house)
        await tx`select pg_advisory_xact_lock(hashtextextended(${`documents/${organisationId}`}, 0))`
        const [known] = await tx<(Row & { readonly isSame: boolean })[]>`
          select ${columns(tx)}, filename = ${filename} and content = ${content} as is_same from attachment
          where organisation_id = ${organisationId} and personal_account_id is null and house = ${house}
            and title = ${title} and published_on = ${day}`
        if (known && !known.isSame) throw new DomainError('invalid', [messages.taken])
        if (known) {
          const { isSame: _, ...row } = known
          return { act: `document add ${row.id}`, done: presentDocument(row) }
        }
        const [added] = await tx<Row[]>`
          insert into attachment (organisation_id, house, title, filename, content_type, content, published_on)
          values (${organisationId}, ${house}, ${title}, ${filename}, ${type}, ${content}, ${day})
          returning ${columns(tx)}`
        if (!added) throw new Error('Nothing was inserted')
        return { act: `document add ${added.id}`, done: presentDocument(added) }
      })
    },

    withdraw: async (call: StaffCall, id: number): Promise<undefined> => {
      await withRecordedAct(deps, call, async (tx) => {
        const { count } = await tx`
          delete from attachment
          where id = ${id} and organisation_id = ${call.member.organisationId} and personal_account_id is null`
        if (count === 0) throw new DomainError('not_found', [messages.notFound])
        return { act: `document withdraw ${id}`, done: undefined }
      })
      return undefined
    },
  }
}
