import { fileURLToPath } from 'node:url'

/** A4 in points. */
export const paper = { width: 595.28, height: 841.89, margin: 40 } as const

export const textWidth = paper.width - 2 * paper.margin

const getFontFile = (name: string): string =>
  fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/DejaVuSansCondensed${name}.ttf`))

/** Cover Cyrillic, the rouble sign and typography; only used glyphs are embedded. */
const fonts = { text: getFontFile(''), strong: getFontFile('-Bold') } as const

export type Pdf = PDFKit.PDFDocument

interface PdfOptions {
  readonly title: string
  readonly author: string
  readonly at: Date
}

export const setFont = (pdf: Pdf, font: keyof typeof fonts, size: number): Pdf =>
  pdf.font(font).fontSize(size)

/** Returns the same bytes for the same content and time. */
export const createPdf = async (
  { title, author, at }: PdfOptions,
  draw: (pdf: Pdf) => void,
): Promise<Buffer<ArrayBuffer>> => {
  const { default: PdfDocument } = await import('pdfkit')
  return new Promise((resolve, reject) => {
    const pdf = new PdfDocument({
      size: 'A4',
      margin: paper.margin,
      font: fonts.text,
      lang: 'ru-RU',
      displayTitle: true,
      bufferPages: true,
      info: { Title: title, Author: author, CreationDate: at, ModDate: at },
    })
    for (const [name, file] of Object.entries(fonts)) pdf.registerFont(name, file)
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => void chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
    draw(pdf)
    pdf.end()
  })
}

interface Plain {
  readonly title: string
  readonly author: string
  readonly lines: readonly string[]
  readonly at: Date
}

export const plainPdf = ({ title, author, lines, at }: Plain): Promise<Buffer<ArrayBuffer>> =>
  createPdf({ title, author, at }, (pdf) => {
    setFont(pdf, 'strong', 16).text(title).moveDown()
    setFont(pdf, 'text', 11)
    for (const line of lines) pdf.text(line, { lineGap: 2 }).moveDown(0.5)
  })
