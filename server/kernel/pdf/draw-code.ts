import { encode } from 'uqr'
import type { Pdf } from './create-pdf.ts'

interface CodeBox {
  readonly x: number
  readonly y: number
  /** In points, with the quiet zone of four modules. */
  readonly side: number
}

/** Vectors, sharp at any size. */
export const drawCode = (pdf: Pdf, text: string, { x, y, side }: CodeBox): void => {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, border: 4 })
  const module = side / size
  pdf.rect(x, y, side, side).fill('#ffffff')
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) pdf.rect(x + column * module, y + row * module, module, module)
  pdf.fill('#000000')
}
