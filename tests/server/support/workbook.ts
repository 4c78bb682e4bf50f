import { crc32, deflateRawSync } from 'node:zlib'

/** Builds a ZIP file; `claimed` is a false size. */
export const buildZip = (parts: Readonly<Record<string, string | Buffer>>, claimed?: number): Buffer => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(raw), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimed ?? raw.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    bodies.push(Buffer.from('PK\u0003\u0004', 'latin1'), common, Buffer.from(name), packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, place, Buffer.from(name))
    offset += 4 + 26 + Buffer.byteLength(name) + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(parts).length, 4)
  end.writeUInt16LE(Object.keys(parts).length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, list, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const toColumnName = (place: number): string =>
  (place < 26 ? '' : String.fromCharCode(64 + Math.floor(place / 26))) +
  String.fromCharCode(65 + (place % 26))

/** Text, number, or raw XML with the address A1. */
export type Cell = string | number | { readonly xml: string } | null
const buildCell = (cell: Cell, at: string): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  return cell.xml.replace('<c', `<c r="${at}"`)
}
/** Builds the XML of a sheet; `end` follows its rows. */
export const buildSheet = (rows: readonly (readonly Cell[])[], end = ''): string =>
  `<worksheet><sheetData>${rows
    .map(
      (row, line) =>
        `<row r="${line + 1}">${row.map((cell, place) => buildCell(cell, `${toColumnName(place)}${line + 1}`)).join('')}</row>`,
    )
    .join('')}</sheetData>${end}</worksheet>`

const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-419]dd\\.mm\\.yyyy;@"/><numFmt numFmtId="165" formatCode="0.00&quot; год&quot;"/></numFmts>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`
/** Builds a workbook; `parts` add to the usual parts or replace them. */
export const buildBook = (
  sheets: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, string>> = {},
) => {
  const names = Object.keys(sheets)
  return buildZip({
    'xl/workbook.xml': `<workbook><sheets>${names
      .map((name, nth) => `<sheet name="${escaped(name)}" sheetId="${nth + 1}" r:id="rId${nth}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, nth) => `<Relationship Id="rId${nth}" Target="worksheets/sheet${nth}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': '<sst><si><t>Соколова</t></si><si><r><t>Ёл</t></r><r><t>кин</t></r></si></sst>',
    ...Object.fromEntries(
      Object.values(sheets).map((sheet, nth) => [`xl/worksheets/sheet${nth}.xml`, sheet]),
    ),
    ...parts,
  })
}
