import { makePdf, setFont } from './make-pdf.ts'

interface Plain {
  readonly title: string
  readonly author: string
  readonly lines: readonly string[]
  readonly at: Date
}

/** A document of words alone: its title and its paragraphs. */
export const plainPdf = ({ title, author, lines, at }: Plain): Promise<Buffer<ArrayBuffer>> =>
  makePdf({ title, author, at }, (pdf) => {
    setFont(pdf, 'strong', 16).text(title).moveDown()
    setFont(pdf, 'text', 11)
    for (const line of lines) pdf.text(line, { lineGap: 2 }).moveDown(0.5)
  })
