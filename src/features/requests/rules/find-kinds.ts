import type { Category, Subcategory } from '#contract/requests/schema.ts'
import type { ChosenKind } from './request-form.ts'

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** Drops the last letter of longer words to match Russian endings («кран», «крана»). */
const toStem = (word: string): string => (word.length > 4 ? word.slice(0, word.length - 1) : word)

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
      if (!stems.every((stem) => all.includes(stem))) return []
      return [
        { kind: toChosenKind(category, subcategory), isNamed: stems.every((stem) => named.includes(stem)) },
      ]
    }),
  )
  return found.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed)).map(({ kind }) => kind)
}
