import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openPrograms } from '../support/api-clients.ts'
import { addRequest, addTicket } from '../support/requests.ts'

const { sql, own, call } = await openPrograms()

const answerPaths = async (): Promise<string[]> => {
  const paths: string[] = []
  for (const [table, add] of [
    ['request', addRequest],
    ['ticket', addTicket],
  ] as const)
    for (const id of [await add(sql, own.profile), await add(sql, own.profile)]) {
      const [row] = await sql<{ number: number }[]>`select number from ${sql(table)} where id = ${id}`
      paths.push(`${table}s/${row?.number}/answer`)
    }
  return paths
}

it('G-07: rejects a key for the same change of another request or ticket', async () => {
  const answer = { body: { text: 'Ждите' }, idempotency: randomUUID() }
  const codes: number[] = []
  for (const path of await answerPaths()) codes.push((await call('POST', path, answer)).statusCode)
  expect(codes).toEqual([200, 422, 422, 422])
})
