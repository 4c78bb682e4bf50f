import type { Category, Subcategory } from '#contract/requests/schema.ts'
import { toSearchText, toSearchWords } from '#contract/requests/search-text.ts'
import type { ChosenKind } from './request-form.ts'

/** Words that say nothing about a kind. */
const empty = new Set('в во на с со у из от и по за под над при к до о об а но это'.split(' '))

/** Endings of Russian nouns, adjectives and verbs, longest first. */
const ending =
  /(?:ыми|ими|ами|ями|ого|его|ому|ему|ает|яет|ует|ют|ут|ет|ит|ят|ат|ая|яя|ое|ее|ые|ие|ый|ий|ой|ей|ую|юю|ых|их|ым|им|ом|ем|ам|ям|ах|ях|ов|ев|ть|ла|ло|ли|[аяоеиыуюьй])$/
const minStem = 3

/** Drops the ending, so that «горячая» matches «горячей»; short words stay as they are. */
const toStem = (word: string): string => {
  const stem = word.replace(ending, '')
  return stem.length < minStem ? word : stem
}

/** A short stem matches only the beginning of a word: «вод» is not in «проводка». */
const hasStem = (text: string, stem: string): boolean =>
  stem.length > 4 ? text.includes(stem) : ` ${text}`.includes(` ${stem}`)

const toChosenKind = (
  { _id: category, name: categoryName }: Category,
  { _id: subcategory, _type: type, name }: Subcategory,
): ChosenKind => ({ type, category, subcategory, name, categoryName })

export const listKinds = (category: Category): readonly ChosenKind[] =>
  category.subcategories.map((subcategory) => toChosenKind(category, subcategory))

/** `path` is «category/kind», as in the organisation's file. */
export const findKindByName = (tree: readonly Category[], path: string | undefined): ChosenKind | undefined =>
  tree.flatMap(listKinds).find(({ categoryName, name }) => `${categoryName}/${name}` === path)

const toMatch = (
  stems: readonly string[],
  { name: categoryName }: Category,
  { name, words }: Subcategory,
) => {
  const named = toSearchText(name)
  const all = [named, toSearchText(categoryName), ...words.map(toSearchText)].join(' ')
  return {
    found: stems.filter((stem) => hasStem(all, stem)).length,
    isNamed: stems.every((stem) => hasStem(named, stem)),
  }
}

/**
 * Finds kinds that match every word by their name, category or synonyms, name matches first. If none does, finds those
 * that match at least half of the words, the most first.
 */
export const findKinds = (tree: readonly Category[], text: string): readonly ChosenKind[] => {
  const words = toSearchWords(text)
  const meant = words.filter((word) => !empty.has(word))
  const stems = (meant.length > 0 ? meant : words).map(toStem)
  const matches = tree.flatMap((category) =>
    category.subcategories.map((subcategory) => ({
      kind: toChosenKind(category, subcategory),
      ...toMatch(stems, category, subcategory),
    })),
  )
  const most = Math.max(...matches.map(({ found }) => found))
  const least = most === stems.length ? most : Math.max(1, stems.length / 2)
  return matches
    .filter(({ found }) => found >= least)
    .toSorted((a, b) => b.found - a.found || Number(b.isNamed) - Number(a.isNamed))
    .map(({ kind }) => kind)
}
