import { expect, it } from 'vitest'
import { writeCsv } from '../../../server/modules/exchange/exports/write-table.ts'

const written = async (text: string): Promise<string> => {
  const batches = (async function* () {
    yield [[text]]
  })()
  const parts: Buffer[] = []
  for await (const part of writeCsv(['A'], batches, 'utf-8')) parts.push(part)
  return Buffer.concat(parts).toString().split('\r\n')[1] ?? ''
}

it.each(['=', '+', '-', '@', '|', '%', '＝', '＋', '－', '＠'])(
  'G-02: escapes a text that begins with %s',
  async (sign) => {
    expect(await written(`${sign}SUM(A1)`)).toBe(`'${sign}SUM(A1)`)
    expect(await written(` ${sign}SUM(A1)`)).toBe(`' ${sign}SUM(A1)`)
  },
)

it('G-02: keeps a meter number that begins with a hyphen', async () => {
  expect(await written('-12/5')).toBe('-12/5')
})
