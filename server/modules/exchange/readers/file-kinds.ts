import { open } from 'node:fs/promises'

export const pageWithoutTable =
  'это веб-страница (HTML), а не книга Excel, и таблицы в ней нет: откройте её в Excel и сохраните как XLSX'

const messages = {
  oldExcel: 'это старая книга Excel (XLS): откройте её и сохраните как «Книга Excel (XLSX)»',
  encrypted: 'книга закрыта паролем: сохраните её без пароля как XLSX',
  oldWord: 'это документ Word: скопируйте таблицу в Excel и сохраните как XLSX',
  oldOffice: 'это старый файл Excel или файл с паролем: сохраните его как XLSX без пароля',
  html: pageWithoutTable,
  sylk: 'это файл SYLK (SLK): откройте его в Excel и сохраните как XLSX',
  dif: 'это файл DIF: откройте его в Excel и сохраните как XLSX',
  xml: 'это файл XML: откройте его в Excel и сохраните как XLSX',
  ods: 'это таблица LibreOffice (ODS): сохраните её как XLSX',
  pdf: 'это PDF, таблицу из него не прочесть: выгрузите её из программы как XLSX или CSV',
  archive: 'это архив: распакуйте его и загрузите таблицу из него',
  picture: 'это картинка, таблицу из неё не прочесть: выгрузите её из программы как XLSX или CSV',
  rtf: 'это документ RTF: скопируйте таблицу в Excel и сохраните как XLSX',
  binary: 'это двоичная книга Excel (XLSB): сохраните её как XLSX',
  numbers: 'это таблица Numbers: экспортируйте её в Excel (XLSX)',
  word: 'это документ Word (DOCX): скопируйте таблицу в Excel и сохраните как XLSX',
  json: 'это файл JSON: выгрузите таблицу из программы как CSV или XLSX',
  dbf: 'это таблица DBF: откройте её в Excel или LibreOffice и сохраните как XLSX',
} as const

const headBytes = 4096

/** First bytes as Latin-1. */
const starts: readonly (readonly [RegExp, string])[] = [
  [/^%PDF/, messages.pdf],
  [/^(?:Rar!|7z\u00BC\u00AF|BZh)/, messages.archive],
  [/^(?:\u0089PNG|\u00FF\u00D8\u00FF|GIF8)/, messages.picture],
  [/^\{\\rtf/, messages.rtf],
  [/^ID;P/, messages.sylk],
  [/^TABLE\r?\n0,1\r?\n/, messages.dif],
  [/^(?:\u00EF\u00BB\u00BF)?\s*(?:\{\s*"|\[\s*[[{])/, messages.json],
  [/^MIME-Version:/i, messages.html],
  [/^(?:\u00EF\u00BB\u00BF)?\s*<\?xml\b/i, messages.xml],
]

/** Programs save pages as .xls, also with a byte order mark and in UTF-16. */
const page =
  /^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<(?:!doctype html|html|head|body|table|meta|style)\b/i

/** A table of dBase: its version, a plausible date, and zeros that the format reserves. */
const isDbf = (head: Buffer): boolean =>
  [0x03, 0x30, 0x83, 0xf5].includes(head[0] ?? 0) &&
  head.length >= 32 &&
  (head[2] ?? 0) >= 1 &&
  (head[2] ?? 0) <= 12 &&
  (head[3] ?? 0) >= 1 &&
  (head[3] ?? 0) <= 31 &&
  head[12] === 0 &&
  head[13] === 0

/** A workbook of Excel 2 to 4 begins with its first record: BOF, and the length of its data. */
const isBareWorkbook = (head: Buffer): boolean =>
  head[0] === 0x09 &&
  [0x00, 0x02, 0x04].includes(head[1] ?? -1) &&
  [4, 6].includes(head[2] ?? -1) &&
  head[3] === 0

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')

/** OLE containers name their streams in UTF-16. */
const describeOle = (content: Buffer): string => {
  if (content.includes(utf16('EncryptedPackage'))) return messages.encrypted
  if (content.includes(utf16('Workbook')) || content.includes(utf16('Book'))) return messages.oldExcel
  return content.includes(utf16('WordDocument')) ? messages.oldWord : messages.oldOffice
}

/** Larger old files are described by their kind only. */
const maxOleBytes = 16 * 1024 * 1024

type FileKind =
  | { readonly kind: 'csv' | 'zip' | 'page' }
  | { readonly kind: 'other'; readonly reason: string }

/** Tells by its content what a file is; `reason` says what to save instead. */
export const detectFileKind = async (path: string): Promise<FileKind> => {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    const text = head.toString('latin1')
    if (text.startsWith('PK\u0003\u0004') || text.startsWith('PK\u0005\u0006')) return { kind: 'zip' }
    if (text.startsWith('\u00D0\u00CF\u0011\u00E0')) {
      const { size } = await file.stat()
      const whole = Buffer.alloc(Math.min(size, maxOleBytes))
      await file.read(whole, 0, whole.length, 0)
      return { kind: 'other', reason: describeOle(whole) }
    }
    if (head[0] === 0x1f && head[1] === 0x8b) return { kind: 'other', reason: messages.archive }
    if (isBareWorkbook(head)) return { kind: 'other', reason: messages.oldExcel }
    if (isDbf(head)) return { kind: 'other', reason: messages.dbf }
    if (page.test(text.replaceAll('\u0000', ''))) return { kind: 'page' }
    const [, reason] = starts.find(([start]) => start.test(text)) ?? []
    return reason === undefined ? { kind: 'csv' } : { kind: 'other', reason }
  } finally {
    await file.close()
  }
}

/** Describes a ZIP file without a workbook; undefined: it may be a broken workbook. */
export const describeZip = (names: readonly string[]): string | undefined => {
  const has = (start: string): boolean => names.some((name) => name.toLowerCase().startsWith(start))
  if (has('xl/workbook.bin')) return messages.binary
  if (has('xl/') || has('[content_types].xml')) return has('word/') ? messages.word : undefined
  if (has('content.xml') && has('mimetype')) return messages.ods
  return has('index/') || has('index.zip') ? messages.numbers : messages.archive
}
