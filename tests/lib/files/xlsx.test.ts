import { describe, expect, it } from 'vitest'
import { toXlsx } from '../../../src/lib/files/xlsx.ts'
import { unzip } from '../../support/unzip.ts'

const readFiles = async (blob: Blob) => unzip(Buffer.from(await blob.arrayBuffer()))

describe('workbook', () => {
  it('M-20: writes numbers with their decimals and texts, never formulas', async () => {
    const files = await readFiles(
      await toXlsx({
        name: 'Показания 03.2025-03.2026',
        header: ['Месяц', '=HYPERLINK("https://evil.example")'],
        rows: [
          ['03.2026', { value: 123.45, decimals: 2 }],
          ['+cmd', { value: 0.0001, decimals: 5 }],
          ['<b>&', null],
        ],
      }),
    )
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toContain('<v>123.45</v>')
    expect(sheet).toContain('<v>0.0001</v>')
    expect(sheet).not.toContain('<f>')
    const texts = [...files.values()].join('')
    expect(texts).toContain('0.00000')
    expect(texts).toMatch(/'=HYPERLINK\((?:&quot;|")/)
    expect(texts).toContain("'+cmd")
    expect(texts).toContain('&lt;b&gt;&amp;')
    expect(texts).toContain('Показания 03.2025-03.2026')
  })
})
