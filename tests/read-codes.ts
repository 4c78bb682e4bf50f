import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))

const extractPictures = (pdf: Uint8Array): Buffer[] => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  try {
    writeFileSync(join(folder, 'file.pdf'), pdf)
    execFileSync('pdftoppm', ['-r', '200', '-png', join(folder, 'file.pdf'), join(folder, 'page')])
    const names = readdirSync(folder).filter((name) => name.endsWith('.png'))
    return names.toSorted().map((name) => readFileSync(join(folder, name)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const readCodes = async (pdf: Uint8Array): Promise<readonly string[]> => {
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer } })
  const found = extractPictures(pdf).map((picture) =>
    readBarcodes(new Blob([Uint8Array.from(picture)]), { formats: ['QRCode'], tryHarder: true }),
  )
  return (await Promise.all(found)).flat().map(({ text }) => text)
}

export const readWords = (pdf: Uint8Array): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
