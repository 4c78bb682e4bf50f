import type * as z from 'zod/mini'
import {
  deskNewsPage,
  type ChangedNews,
  type DeskNews,
  type deskNewsQuerySchema,
  type NewNews,
} from '#contract/news/desk-schema.ts'
import { randomUUID } from 'node:crypto'
import type { Queryable, Tx } from '../../db/connect.ts'
import { getFingerprint, withIdempotency } from '../../kernel/idempotency.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import {
  assertHouse,
  hasWords,
  assertVersion,
  listHouses,
  withRecordedAct,
  recordCall,
  hashVersion,
  type KeyedStaffCall,
  type StaffCall,
} from '../staff/service.ts'
import { recordPictures } from './pictures.ts'
import type { NewsDeps } from './service.ts'

const messages = {
  notFound: 'Такой новости нет. Возможно, её уже сняли',
  keyReused: 'Эта новость уже опубликована с другим текстом. Откройте её в списке и измените',
} as const

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
}
const maxSummaryLength = 300

/** Plain text for the list. */
const toSummary = (body: string): string =>
  body
    .replaceAll(/<[^>]*(?:>|$)/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => entities[entity] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxSummaryLength)

type Row = Omit<DeskNews, 'published_at' | 'version'> & { readonly publishedAt: Date }

const columns = (sql: Queryable) => sql`id, title, house, published_at`

const present = ({ id, title, house, body, publishedAt: at }: Row): DeskNews => {
  const content = { id, title, house, body, published_at: at.toISOString() }
  return { ...content, version: hashVersion(content) }
}

const presentFound = ([row]: readonly Row[]): DeskNews => {
  if (!row) throw new DomainError('not_found', [messages.notFound])
  return present(row)
}

/** Changes are audited (G-08). */
export const createNewsDesk = (deps: NewsDeps) => {
  const { sql, clock } = deps
  const act = (
    call: StaffCall,
    word: 'change' | 'withdraw',
    work: (tx: Tx, now: Date) => Promise<DeskNews>,
  ): Promise<DeskNews> =>
    withRecordedAct(deps, call, async (tx, now) => {
      const done = await work(tx, now)
      return { act: `news ${word} ${done.id}`, done }
    })

  return {
    list: async (
      { member: { organisationId } }: StaffCall,
      { offset = 0, search = '' }: z.output<typeof deskNewsQuerySchema>,
    ) => {
      const rows = await sql<Row[]>`
        select ${columns(sql)}, '' as body from news
        where organisation_id = ${organisationId} ${hasWords(sql, 'title', search)}
        order by published_at desc, id desc limit ${deskNewsPage + 1} offset ${offset}`
      return {
        news: rows.slice(0, deskNewsPage).map((row) => {
          const { id, title, house, published_at } = present(row)
          return { id, title, house, published_at }
        }),
        has_more: rows.length > deskNewsPage,
        asked_at: clock.now().toISOString(),
        houses: await listHouses(sql, organisationId),
      }
    },

    get: async ({ member: { organisationId } }: StaffCall, id: number): Promise<DeskNews> =>
      presentFound(
        await sql<Row[]>`
        select ${columns(sql)}, body from news where id = ${id} and organisation_id = ${organisationId}`,
      ),

    /** Publishes once per key; a retry returns the current state. */
    publish: (call: KeyedStaffCall, piece: NewNews): Promise<DeskNews> => {
      const { title, body, house, publish_at: at } = piece
      const { organisationId } = call.member
      const key = call.key ?? randomUUID()
      const fingerprint = getFingerprint(piece)
      const keyed = {
        scope: `news/${organisationId}`,
        key,
        fingerprint,
        find: async (tx: Queryable) => {
          const [row] = await tx<(Row & { readonly fingerprint: Buffer })[]>`
            select ${columns(tx)}, body, fingerprint from news
            where organisation_id = ${organisationId} and key = ${key}`
          return row && { fingerprint: row.fingerprint, reply: present(row) }
        },
        onKeyConflict: () => {
          throw new DomainError('key_reused', [messages.keyReused])
        },
      }
      return withIdempotency(sql, keyed, async (tx) => {
        const now = clock.now()
        await assertHouse(tx, organisationId, house)
        const done = presentFound(
          await tx<Row[]>`
          insert into news (organisation_id, house, title, summary, body, published_at, key, fingerprint)
          values (${organisationId}, ${house}, ${title}, ${toSummary(body)}, ${body}, ${at ?? now},
            ${key}, ${fingerprint})
          returning ${columns(tx)}, body`,
        )
        await recordPictures(tx, { organisationId, newsId: done.id, body }, now)
        await recordCall(tx, call, { act: `news publish ${done.id}` }, now)
        return done
      })
    },

    change: (
      call: StaffCall,
      id: number,
      { version, title, body, house, publish_at: at }: ChangedNews,
    ): Promise<DeskNews> =>
      act(call, 'change', async (tx, now) => {
        const { organisationId } = call.member
        const before = await tx<Row[]>`
          select ${columns(tx)}, body from news where id = ${id} and organisation_id = ${organisationId} for update`
        assertVersion(version, presentFound(before))
        await assertHouse(tx, organisationId, house)
        await recordPictures(tx, { organisationId, newsId: id, body }, now)
        return presentFound(
          await tx<Row[]>`
          update news set house = ${house}, title = ${title}, summary = ${toSummary(body)}, body = ${body},
            published_at = coalesce(${at}::timestamptz, published_at)
          where id = ${id} and organisation_id = ${organisationId} returning ${columns(tx)}, body`,
        )
      }),

    withdraw: async (call: StaffCall, id: number): Promise<undefined> => {
      await act(call, 'withdraw', async (tx, now) => {
        const { organisationId } = call.member
        const found = await tx<Row[]>`
          select ${columns(tx)}, body from news where id = ${id} and organisation_id = ${organisationId} for update`
        const done = presentFound(found)
        await recordPictures(tx, { organisationId, newsId: id, body: '' }, now)
        await tx`delete from news where id = ${id}`
        return done
      })
      return undefined
    },
  }
}
