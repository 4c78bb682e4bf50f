import { foldLookalikes } from '#contract/lookalikes.ts'

/** Zero-width and soft-hyphen characters: web pages and Word leave them in copied text. */
const invisible = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g

/** Composes letters (a Mac splits «й» in two), and drops invisible characters and outer spaces. */
export const cleanText = (text: string): string => text.normalize('NFC').replaceAll(invisible, '').trim()

export const lookalikeHyphens = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g

/** Lower case, «е» for «ё», single spaces, and Russian letters for Latin ones that look the same. */
export const normalizeWords = (text: string): string =>
  foldLookalikes(cleanText(text).toUpperCase()).toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ')

export const showHeader = (header: string): string => header.replaceAll(/\s+/g, ' ').trim()
