/** Numbers use a point. */
export type Cell = string | { readonly number: string } | null

export type Batches = AsyncIterable<readonly (readonly Cell[])[]>

export const encodings = ['utf-8', 'windows-1251'] as const
export type Encoding = (typeof encodings)[number]

export const formats = ['csv', 'xlsx'] as const
export type Format = (typeof formats)[number]

/** Escapes text that a spreadsheet could take for a formula. Meter numbers with a hyphen stay importable. */
const inert = (text: string): string =>
  /^[\s\0]*[=+\-@＝＋－＠|%]/.test(text) && !/^[\p{L}\d/_.№-]+$/u.test(text) ? `'${text}` : text

const quoted = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const toField = (cell: Cell): string => {
  if (cell === null) return ''
  return typeof cell === 'string' ? quoted(inert(cell)) : cell.number.replace('.', ',')
}

const bytesOf1251 = (): ReadonlyMap<string, number> => {
  const decoder = new TextDecoder('windows-1251')
  return new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
}
const unknownByte = '?'.charCodeAt(0)

const createEncoder = (encoding: Encoding): ((text: string) => Buffer) => {
  if (encoding === 'utf-8') return (text) => Buffer.from(text)
  const bytes = bytesOf1251()
  return (text) => Buffer.from(Array.from(text, (letter) => bytes.get(letter) ?? unknownByte))
}

/** Semicolons, decimal commas, CRLF, a BOM in UTF-8. */
export async function* writeCsv(
  header: readonly string[],
  batches: Batches,
  encoding: Encoding,
): AsyncGenerator<Buffer> {
  const encode = createEncoder(encoding)
  const buildLines = (rows: readonly (readonly Cell[])[]) =>
    encode(rows.map((row) => `${row.map(toField).join(';')}\r\n`).join(''))
  if (encoding === 'utf-8') yield Buffer.from('\uFEFF')
  yield buildLines([header])
  for await (const rows of batches) yield buildLines(rows)
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const sheetPath = 'xl/worksheets/sheet1.xml'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign).replaceAll(/(?![\t\n\r])\p{Cc}/gu, ' ')

const buildParts = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/${sheetPath}" ContentType="${contentType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf/></cellXfs></styleSheet>`,
})

const toColumnLetter = (place: number): string => String.fromCharCode(65 + place)

const buildCell = (cell: Cell, place: number, row: number): string => {
  if (cell === null) return ''
  const at = `r="${toColumnLetter(place)}${row}"`
  if (typeof cell !== 'string') return `<c ${at}><v>${cell.number}</v></c>`
  return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

/** Excel limit. */
const maxRows = 1_048_576

export class TooManyRowsError extends Error {}

// Constant, so equal tables give equal bytes.
const moment = new Date(2000, 0, 1)

/** One sheet of at most 26 columns. Text is never a formula. */
export async function* writeXlsx(
  name: string,
  header: readonly string[],
  batches: Batches,
): AsyncGenerator<Buffer> {
  const { strToU8, Zip, ZipDeflate } = await import('fflate')
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  const begin = (path: string) => {
    const part = Object.assign(new ZipDeflate(path, { level: 6 }), { mtime: moment })
    zip.add(part)
    return part
  }
  for (const [path, content] of Object.entries(buildParts(name)))
    begin(path).push(strToU8(xml + content), true)
  const sheet = begin(sheetPath)
  sheet.push(strToU8(`${xml}<worksheet xmlns="${main}"><sheetData>`))
  let nth = 0
  const writeRow = (cells: readonly Cell[]): string => {
    nth += 1
    if (nth > maxRows) throw new TooManyRowsError()
    return `<row r="${nth}">${cells.map((cell, place) => buildCell(cell, place, nth)).join('')}</row>`
  }
  sheet.push(strToU8(writeRow(header)))
  for await (const rows of batches) {
    sheet.push(strToU8(rows.map(writeRow).join('')))
    yield Buffer.concat(made.splice(0))
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield Buffer.concat(made)
}
