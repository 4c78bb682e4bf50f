/** Formats that a resident may send (T-02). */
export const fileFormats = ['jpg', 'png', 'svg', 'bmp', 'gif'] as const
export type FileFormat = (typeof fileFormats)[number]

/** Content type of each format. */
export const typeOf: Readonly<Record<FileFormat, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  bmp: 'image/bmp',
  gif: 'image/gif',
}

/** 10 MB (T-02). */
export const mostFileBytes = 10 * 1024 * 1024
/** Files of one request or appeal. */
export const mostFiles = 10

/** Why a file is not taken before anything of it was read. */
export type FileFault = 'format' | 'empty' | 'too_large'

const mostNameLength = 100

/** What a file says of itself. */
interface Named {
  readonly filename: string
  readonly size: number
}

/** The format that a name ends in, `jpeg` and `jpe` being jpg; null for any other. */
export const formatOf = (filename: string): FileFormat | null => {
  const ending = /\.([a-z]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  const format = ending === 'jpeg' || ending === 'jpe' ? 'jpg' : ending
  return fileFormats.find((known) => known === format) ?? null
}

/** The law of a file for both halves (T-02); the server reads its content as well. Null: nothing is wrong. */
export const checkFile = ({ filename, size }: Named): FileFault | null => {
  if (formatOf(filename) === null) return 'format'
  if (size === 0) return 'empty'
  return size > mostFileBytes ? 'too_large' : null
}

// What a path, a header, a file system or a reader of text could take for something else.
const unfit = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A name that says only what a file is called: no path, no sign that steers a program, no ending without a beginning. */
export const isFileName = (name: string): boolean => name.length > 0 && name === fileName(name)

/** The same name made fit: 'C:\фото\..\счёт?.jpg' is 'счёт.jpg'. Its ending stays when it is cut. */
export const fileName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const fit = last.replaceAll(unfit, '').trim().replace(/^\.+/, '')
  const [ending = ''] = /\.[a-z]{1,5}$/i.exec(fit) ?? []
  const stem = fit.slice(0, fit.length - ending.length).trim()
  const most = mostNameLength - ending.length
  const cut = stem.length > most ? stem.slice(0, most).replace(/[\uD800-\uDBFF]$/, '') : stem
  return `${cut.trim() || 'file'}${ending}`
}
