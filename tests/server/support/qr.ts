import * as endpoints from '#contract/qr/endpoints.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { startApp } from './app.ts'
import type { TestClient } from './client.ts'
import { TestClock } from './clock.ts'
import { issue, findSectorAccount } from './money.ts'
import { addAccount } from './residents.ts'
import { openTelephony } from './telephony.ts'

interface PayersFlat {
  readonly organisation: number
  readonly number: string
  readonly phones?: readonly string[]
  readonly emails?: readonly string[]
  /** Sectors with a debt of 1000 roubles for February 2026. */
  readonly sectors?: readonly string[]
  readonly restriction?: string
}

export const addFlat = async (sql: Sql, flat: PayersFlat): Promise<number> => {
  const { organisation, number, phones = [], emails = [], sectors = ['housing'], restriction = null } = flat
  const account = await addAccount(sql, { organisation, number, surname: 'Петров', restriction })
  for (const digits of phones)
    await sql`
      insert into phone (personal_account_id, digits, created_at) values (${account}, ${digits}, '2026-01-01')`
  for (const email of emails)
    await sql`insert into account_email (email, personal_account_id) values (${email}, ${account})`
  for (const code of sectors)
    await issue(sql, await findSectorAccount(sql, number, code), { period: '2026-02', kopecks: 100_000 })
  return account
}

const dial = (client: TestClient, guest_number: string, email?: string) =>
  client.call(endpoints.startDialing, { body: { guest_number, ...(email && { email }) } })
const prove = (client: TestClient, id: string, verification_num: string) =>
  client.call(endpoints.finishDialing, { params: { id }, body: { verification_num } })

/** Starts two processes over one database with the sandbox telephony. */
export const openQr = async (sql: Sql) => {
  const clock = new TestClock()
  const { telephony, service, lastDigits } = await openTelephony(clock)
  const processes = [
    await startApp(sql, { clock, deps: { telephony } }),
    await startApp(sql, { clock, deps: { telephony } }),
  ] as const

  return {
    clock,
    processes,
    calls: service.calls,
    lastDigits,
    dial,
    prove,
    async proven(phone: string, address?: string): Promise<TestClient> {
      const client = processes[0].browser(address)
      const { call_task_id: id } = (await dial(client, phone)).json()
      const reply = await prove(client, id, lastDigits(phone))
      if (reply.statusCode !== 200) throw new Error(`Not proven: ${reply.body}`)
      return client
    },
    lookUp: (client: TestClient, phone: string, email?: string) =>
      client.call(endpoints.getAccount, { query: { phone, ...(email && { email }) } }),
    choose: (client: TestClient, tenant_id: number, sector = 'housing') =>
      client.call(endpoints.savePayAction, { body: { tenant_id, sector, tenant_addresses: [] } }),
  }
}
