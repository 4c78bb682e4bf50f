import { expect, it } from 'vitest'
import { writeCsv } from '../../../server/modules/exchange/write-table.ts'

/** The cell of a table with one cell. */
const written = async (text: string): Promise<string> => {
  const batches = (async function* () {
    yield [[text]]
  })()
  const parts: Buffer[] = []
  for await (const part of writeCsv(['A'], batches, 'utf-8')) parts.push(part)
  return Buffer.concat(parts).toString().split('\r\n')[1] ?? ''
}

it.each(['=', '+', '-', '@', '|', '%', '＝', '＋', '－', '＠'])(
  'G-02: a text that begins with %s is no formula in a spreadsheet',
  async (sign) => {
    expect(await written(`${sign}SUM(A1)`)).toBe(`'${sign}SUM(A1)`)
    expect(await written(` ${sign}SUM(A1)`)).toBe(`' ${sign}SUM(A1)`)
  },
)

it('G-02: a number of a meter that begins with a hyphen stays as it is', async () => {
  expect(await written('-12/5')).toBe('-12/5')
})
