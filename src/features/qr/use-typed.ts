import { useAtom } from 'jotai/react'
import { typedAtom } from './atoms/typed.ts'

/** Returns the field's text, or null if nothing was typed yet. */
export function useTyped(field: string): [string | null, (text: string) => void] {
  const [texts, change] = useAtom(typedAtom)
  return [texts[field] ?? null, (text) => change((before) => ({ ...before, [field]: text }))]
}
