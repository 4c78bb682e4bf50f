import { useSetAtom } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import { useEffect } from 'react'

/** The open sub-page, which the document's title names instead of its section. */
export const pageNameAtom = atom<string | null>(null)

/** Names the sub-page while it is mounted. Null keeps the title of the route. */
export const usePageName = (name: string | null): void => {
  const setName = useSetAtom(pageNameAtom)
  useEffect(() => {
    if (name === null) return undefined
    setName(name)
    return () => setName((current) => (current === name ? null : current))
  }, [name, setName])
}
