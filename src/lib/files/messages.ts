import { formatsByUse, type FileFault, type FileUse } from '#contract/files/checks.ts'

const megabyte = 1024 * 1024
/** Rounds up. */
const megabytes = (bytes: number): string => `${Math.max(1, Math.ceil(bytes / megabyte))}\u00a0МБ`

const faults: Readonly<Record<Exclude<FileFault, 'format'>, string>> = {
  empty: 'файл пустой, выберите другой',
  too_large: 'файл больше 10\u00a0МБ',
}

/** Returns 'jpg, png, svg, bmp или gif'. */
const formatFormats = (use: FileUse): string => {
  const formats = formatsByUse[use]
  return `${formats.slice(0, -1).join(', ')} или ${formats.at(-1)}`
}

export const messages = {
  formats: (use: FileUse) => `${formatsByUse[use].join(', ')}, до 10\u00a0МБ`,
  fault: (filename: string, fault: FileFault, use: FileUse) =>
    `«${filename}»: ${fault === 'format' ? `можно добавить только ${formatFormats(use)}` : faults[fault]}`,
  tooMany: (max: number) => `Можно добавить не больше ${max}. Лишние не добавлены`,
  noRoom: (filename: string, bytes: number) =>
    `На устройстве не хватает места для «${filename}», нужно ещё ${megabytes(bytes)}. Освободите место и добавьте снова. То, что вы написали, цело.`,
  unreadable: (filename: string) =>
    `«${filename}» не получилось прочитать: файл изменён, перемещён или не скачан на устройство. Выберите его ещё раз`,
  notStored: (filename: string) => `«${filename}» не получилось добавить. Попробуйте ещё раз`,
} as const
