import { expect, it } from 'vitest'
import { copyInto } from '../../../server/db/copy.ts'
import { emptyDatabase } from '../support/database.ts'

const { sql } = await emptyDatabase()
await sql`create table written (id bigint primary key, word text)`

const copy = (chunks: Iterable<string>): Promise<unknown> =>
  sql.begin((tx) => copyInto(tx, 'written', ['id', 'word'], chunks))

it('G-01: writes chunks by COPY within a transaction', async () => {
  const found = await sql.begin(async (tx) => {
    await copyInto(tx, 'written', ['id', 'word'], ['1\tone\n2\ttwo\n', '3\tthree\n', ''])
    return tx`select id, word from written order by id`
  })
  expect(found.map(({ word }) => word)).toEqual(['one', 'two', 'three'])
})

it('G-01: writes a chunk that the socket takes only in parts', async () => {
  const word = 'x'.repeat(1_000_000)
  await copy([Array.from({ length: 60 }, (_, at) => `${1000 + at}\t${word}\n`).join('')])
  expect(await sql`select from written where id >= 1000`).toHaveLength(60)
})

it.each([
  ['in its only chunk', ['no number\tx\n']],
  ['in its last chunk', ['4\tfour\n', '4\tfour\n']],
  [
    'long before its end',
    ['bad\tx\n', ...Array.from({ length: 200 }, (_, at) => `${100 + at}\t${'x'.repeat(60_000)}\n`)],
  ],
])('G-01: rolls back a COPY that PostgreSQL rejects %s', async (_name, chunks) => {
  const before = await sql`select from written`
  await expect(copy(chunks)).rejects.toThrow()
  expect(await sql`select from written`).toHaveLength(before.length)
})

it('G-01: fails a COPY with the error of its source', async () => {
  const source = function* (): Generator<string> {
    yield '9\tnine\n'
    throw new Error('the file is cut off')
  }
  await expect(copy(source())).rejects.toThrow('the file is cut off')
})
