import { randomUUID } from 'node:crypto'
import type { Sql } from '../../../server/db/connect.ts'
import { findBalance, type SectorAccount } from '../../../server/modules/ledger/service.ts'
import type { Clock } from '../../../server/ports/clock.ts'
import { issue, findSectorAccount } from './money.ts'
import { addCard } from './payers.ts'
import { addOrganisation, addProfile, addResident } from './residents.ts'

const watch = (sql: Sql, { personalAccountId, sectorId }: SectorAccount, profileId: number) => ({
  balance: () => findBalance(sql, personalAccountId, sectorId),
  async payments(): Promise<string[]> {
    const rows = await sql<{ state: string; kopecks: number }[]>`
      select state, kopecks from payment where personal_account_id = ${personalAccountId}
      order by created_at, kopecks, state desc`
    return rows.map(({ state, kopecks }) => `${state} ${kopecks}`)
  },
  async outcomes(): Promise<string[]> {
    const rows = await sql<{ outcome: string | null; attempts: number }[]>`
      select outcome, tries as attempts from autopay_debit where personal_account_id = ${personalAccountId} order by period`
    return rows.map(({ outcome, attempts }) => `${outcome ?? 'open'} ${attempts}`)
  },
  hasAutopay: async () =>
    (await sql`select from autopay where profile_id = ${profileId} and sector_id = ${sectorId}`).length === 1,
  notices: async () => [...(await sql`select kind, about from sent_notice where profile_id = ${profileId}`)],
})

export const openAutopayers = async (sql: Sql, clock: Clock) => {
  const organisation = await addOrganisation(sql)
  const turnOn = async (profileId: number, { sectorId }: SectorAccount): Promise<void> => {
    const [row] = await sql<{ residentId: number }[]>`
      select resident_id from profile where id = ${profileId}`
    await sql`
      insert into autopay (profile_id, sector_id, card_id, activated_at)
      values (${profileId}, ${sectorId}, ${await addCard(sql, row?.residentId ?? 0)}, ${clock.now()})`
  }

  return {
    async add(kopecks: number) {
      const number = randomUUID()
      const username = `${number}@demo.local`
      const profileId = await addProfile(sql, await addResident(sql, username), { organisation, number })
      const place = await findSectorAccount(sql, number, 'housing')
      const issueToday = (period: string, sum: number): Promise<number> =>
        issue(sql, place, { period, kopecks: sum, issuedOn: clock.now().toISOString().slice(0, 10) })
      await turnOn(profileId, place)
      await issueToday('2026-03', kopecks)
      return { username, profileId, number, place, issueToday, ...watch(sql, place, profileId) }
    },

    async addNeighbour({ profileId, place }: { profileId: number; place: SectorAccount }): Promise<void> {
      const residentId = await addResident(sql, `${randomUUID()}@demo.local`)
      const [row] = await sql<{ id: number }[]>`
        insert into profile (resident_id, personal_account_id, permission_overrides)
        select ${residentId}, personal_account_id, permission_overrides from profile where id = ${profileId} returning id`
      await turnOn(row?.id ?? 0, place)
    },
  }
}
