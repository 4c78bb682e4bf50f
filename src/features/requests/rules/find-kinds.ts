import type { Category, Subcategory } from '#contract/requests/schema.ts'
import type { ChosenKind } from './request-form.ts'

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

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

/** Finds kinds that match every word by their name, category or synonyms. Name matches come first. */
export const findKinds = (tree: readonly Category[], text: string): readonly ChosenKind[] => {
  const stems = plain(text).split(/\s+/).filter(Boolean).map(toStem)
  const found = tree.flatMap((category) =>
    category.subcategories.flatMap((subcategory) => {
      const named = plain(subcategory.name)
      const all = [named, plain(category.name), ...subcategory.words.map(plain)].join(' ')
      if (!stems.every((stem) => hasStem(all, stem))) return []
      return [
        { kind: toChosenKind(category, subcategory), isNamed: stems.every((stem) => hasStem(named, stem)) },
      ]
    }),
  )
  return found.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed)).map(({ kind }) => kind)
}
