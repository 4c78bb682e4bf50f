const escaped = (line: string): string => line.replace(/[\\()]/g, String.raw`\$&`)

const contentOf = (lines: readonly string[]): string => {
  const shown = lines.map((line) => `(${escaped(line)}) Tj T*`)
  return `BT /F1 12 Tf 20 TL 56 760 Td\n${shown.join('\n')}\nET`
}

const objectsOf = (lines: readonly string[]): readonly string[] => {
  const content = contentOf(lines)
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
}

/**
 * A PDF of one page. Its font is one that every reader has: it knows Latin letters alone, so the lines are to be ASCII.
 */
export const pdfOf = (lines: readonly string[]): Buffer => {
  let text = '%PDF-1.4\n'
  const starts = objectsOf(lines).map((body, index) => {
    const start = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return start
  })
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`)
  const count = starts.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'ascii',
  )
}
