export const fileFormats = ['jpg', 'png', 'svg', 'bmp', 'gif'] as const
export type PictureFormat = (typeof fileFormats)[number]
/** Messages also accept documents (T-05). */
export const messageFormats = [...fileFormats, 'pdf'] as const
export type FileFormat = (typeof messageFormats)[number]

export const formatsByUse = { form: fileFormats, message: messageFormats } as const
export type FileUse = keyof typeof formatsByUse

export const mediaTypes: Readonly<Record<FileFormat, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  bmp: 'image/bmp',
  gif: 'image/gif',
  pdf: 'application/pdf',
}

export const maxFileBytes = 10 * 1024 * 1024

export type FileFault = 'format' | 'empty' | 'too_large'

const maxNameLength = 100

interface Named {
  readonly filename: string
  readonly size: number
}

/** Returns null if the extension is unknown. */
export const getFormat = (filename: string): FileFormat | null => {
  const ending = /\.([a-z]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  const format = ending === 'jpeg' || ending === 'jpe' ? 'jpg' : ending
  return messageFormats.find((known) => known === format) ?? null
}

export const isAcceptedFormat = (filename: string, use: FileUse): boolean => {
  const format = getFormat(filename)
  return formatsByUse[use].some((taken) => taken === format)
}

/** Returns null if valid. The server also checks the content. */
export const checkFile = ({ filename, size }: Named, use: FileUse = 'form'): FileFault | null => {
  if (!isAcceptedFormat(filename, use)) return 'format'
  if (size === 0) return 'empty'
  return size > maxFileBytes ? 'too_large' : null
}

// Special in paths, headers or file systems, or invisible.
const unfit = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

export const isFileName = (name: string): boolean => name.length > 0 && name === fileName(name)

/** Turns 'C:\фото\..\счёт?.jpg' into 'счёт.jpg'. Shortens before the extension. */
export const fileName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const fit = last.replaceAll(unfit, '').trim().replace(/^\.+/, '')
  const [ending = ''] = /\.[a-z]{1,5}$/i.exec(fit) ?? []
  const stem = fit.slice(0, fit.length - ending.length).trim()
  const max = maxNameLength - ending.length
  const cut = stem.length > max ? stem.slice(0, max).replace(/[\uD800-\uDBFF]$/, '') : stem
  return `${cut.trim() || 'file'}${ending}`
}
