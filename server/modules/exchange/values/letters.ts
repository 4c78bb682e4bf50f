import { cleanText as cleanTyped } from '#contract/clean-text.ts'
import { foldLookalikes } from '#contract/lookalikes.ts'

/** Cleans a cell as what a person types is cleaned, and drops outer spaces. */
export const cleanText = (text: string): string => cleanTyped(text).trim()

export const lookalikeHyphens = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g

/** Lower case, «е» for «ё», single spaces, and Russian letters for Latin ones that look the same. */
export const normalizeWords = (text: string): string =>
  foldLookalikes(cleanText(text).toUpperCase()).toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ')

export const showHeader = (header: string): string => header.replaceAll(/\s+/g, ' ').trim()
