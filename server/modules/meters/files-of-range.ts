import type { StoredFile } from '#contract/files/schema.ts'
import type { Sql } from '../../db/connect.ts'
import { filesOf } from '../files/service.ts'
import { listSubmissions } from './submission-store.ts'

/** Photos of dials by meter and month, of a range of months, both 'YYYY-MM' and inclusive (row M-19). */
export const filesOfRange = async (sql: Sql, personalAccountId: number, from: string, till: string) => {
  const submissions = await listSubmissions(sql, personalAccountId, from, till)
  const owned = await filesOf(
    sql,
    'reading',
    submissions.map(({ id }) => id),
  )
  const found = new Map<string, StoredFile[]>()
  for (const { id, meter_id, period } of submissions) {
    const key = `${meter_id}/${period}`
    const files = owned.get(id)
    if (files) found.set(key, [...(found.get(key) ?? []), ...files])
  }
  return (meterId: number, period: string): StoredFile[] | undefined => found.get(`${meterId}/${period}`)
}
