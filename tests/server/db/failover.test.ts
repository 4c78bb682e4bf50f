import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Sql, connect } from '../../../server/db/connect.ts'
import { type DatabasePair, startDatabasePair } from '../support/database-pair.ts'

const certificate = readFileSync(join(import.meta.dirname, '../support/tls/certificate.pem'), 'utf8')
const authorities = getCACertificates()

/** From the promotion of the standby to the first write (G-19). */
const maxOutageMs = 15_000

describe.each([
  ['', { hasTls: false }],
  ['?sslmode=verify-full', { hasTls: true }],
])('a database of two machines%s', (query, options) => {
  let pair: DatabasePair
  let sql: Sql
  let url = ''
  beforeAll(async () => {
    setDefaultCACertificates([...authorities, certificate])
    pair = await startDatabasePair(options)
    url = pair.url + query
    sql = connect(url, { max: 4 })
    await sql`create table acknowledged (id int primary key)`
  })
  afterAll(async () => {
    await sql.end({ timeout: 1 })
    await pair.close()
    setDefaultCACertificates(authorities)
  })

  let next = 0
  const acknowledged: number[] = []
  const write = async (): Promise<void> => {
    const id = next++
    await sql`insert into acknowledged values (${id})`
    acknowledged.push(id)
  }

  it.each(['kill', 'cut'] as const)(
    'G-19: writes go on within 15 s after the primary is lost, and nothing acknowledged is lost with it (%s)',
    async (how) => {
      await Promise.all(Array.from({ length: 20 }, write))
      const isOver = new AbortController()
      const writers = Array.from({ length: 4 }, async () => {
        while (!isOver.signal.aborted) await write().catch(() => wait(20))
      })
      await pair.failOver(how)
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, { timeout: maxOutageMs }).toBeGreaterThan(before)
      isOver.abort()
      await Promise.all(writers)
      const rows = await sql<{ id: number }[]>`select id from acknowledged`
      const found = new Set(rows.map(({ id }) => id))
      expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
      await pair.rebuild()
    },
    120_000,
  )

  it('G-19: leaves a connection that takes no writes any more', async () => {
    const pool = connect(url, { max: 1 })
    try {
      await pool`set default_transaction_read_only = on`
      await expect(pool`insert into acknowledged values (-1)`).rejects.toMatchObject({ code: '25006' })
      await expect
        .poll(
          () =>
            pool`insert into acknowledged values (-1)`.then(
              () => 'written',
              ({ code }: { code: string }) => code,
            ),
          { timeout: 30_000 },
        )
        .toBe('written')
    } finally {
      await pool.end({ timeout: 1 })
    }
  })

  it('G-19: every connection leads to the primary, whichever host comes first', async () => {
    const pool = connect(url, { max: 8 })
    try {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          pool.begin(async (tx) => {
            const [row] = await tx<{ standby: boolean }[]>`select pg_is_in_recovery() as standby`
            await tx`select pg_sleep(0.05)`
            return row?.standby
          }),
        ),
      )
      expect(answers).toEqual(Array(8).fill(false))
    } finally {
      await pool.end({ timeout: 1 })
    }
  })
  it('G-19: says why a certificate is not accepted, and sends no password', async () => {
    setDefaultCACertificates(authorities)
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
    const pool = connect(`${pair.url}?sslmode=verify-full`, { max: 1 })
    try {
      const asked = pool`select 1`.catch(() => 'ended')
      await vi.waitFor(() => expect(warned).toHaveBeenCalled(), { timeout: 10_000 })
      const reason = options.hasTls ? 'self-signed certificate' : '127.0.0.1 offers no TLS'
      expect(String(warned.mock.calls[0]?.[0])).toContain(reason)
      await pool.end({ timeout: 0 })
      expect(await asked).toBe('ended')
    } finally {
      warned.mockRestore()
      setDefaultCACertificates([...authorities, certificate])
    }
  })
})
