/** Formats of the files of a form: pictures alone. */
export const fileFormats = ['jpg', 'png', 'svg', 'bmp', 'gif'] as const
export type PictureFormat = (typeof fileFormats)[number]
/** Formats of the files of a message (T-05): documents as well. */
export const messageFormats = [...fileFormats, 'pdf'] as const
export type FileFormat = (typeof messageFormats)[number]

/** What a file is sent with, and the formats that it may have there. */
export const formatsByUse = { form: fileFormats, message: messageFormats } as const
export type FileUse = keyof typeof formatsByUse

/** Content type of each format. */
export const mediaTypes: Readonly<Record<FileFormat, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  bmp: 'image/bmp',
  gif: 'image/gif',
  pdf: 'application/pdf',
}

/** 10 MB. */
export const maxFileBytes = 10 * 1024 * 1024
/** Files of one request or appeal. */
export const maxFiles = 10

/** Faults of a file that show before its content is read. */
export type FileFault = 'format' | 'empty' | 'too_large'

const maxNameLength = 100

interface Named {
  readonly filename: string
  readonly size: number
}

/** The format that a name ends in, `jpeg` and `jpe` being jpg; null for any other. */
export const getFormat = (filename: string): FileFormat | null => {
  const ending = /\.([a-z]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  const format = ending === 'jpeg' || ending === 'jpe' ? 'jpg' : ending
  return messageFormats.find((known) => known === format) ?? null
}

/** Whether a name ends in a format that is taken there. */
export const isTaken = (filename: string, use: FileUse): boolean => {
  const format = getFormat(filename)
  return formatsByUse[use].some((taken) => taken === format)
}

/** Checks name and size of a file; null for a valid one. The server checks the content as well. */
export const checkFile = ({ filename, size }: Named, use: FileUse = 'form'): FileFault | null => {
  if (!isTaken(filename, use)) return 'format'
  if (size === 0) return 'empty'
  return size > maxFileBytes ? 'too_large' : null
}

// Characters with a meaning in paths, headers and file systems, and invisible ones.
const unfit = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Whether a text is a plain file name: no path, no control characters, no extension alone. */
export const isFileName = (name: string): boolean => name.length > 0 && name === fileName(name)

/** Makes a plain file name: 'C:\фото\..\счёт?.jpg' becomes 'счёт.jpg'. A long name is shortened before its extension. */
export const fileName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const fit = last.replaceAll(unfit, '').trim().replace(/^\.+/, '')
  const [ending = ''] = /\.[a-z]{1,5}$/i.exec(fit) ?? []
  const stem = fit.slice(0, fit.length - ending.length).trim()
  const max = maxNameLength - ending.length
  const cut = stem.length > max ? stem.slice(0, max).replace(/[\uD800-\uDBFF]$/, '') : stem
  return `${cut.trim() || 'file'}${ending}`
}
