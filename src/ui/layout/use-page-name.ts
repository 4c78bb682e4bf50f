import { useEffect } from 'react'

const separator = ' · '

/** Names the sub-page in the document's title and keeps the host's name. Null keeps the title of the route. */
export const usePageName = (name: string | null): void =>
  useEffect(() => {
    if (name === null) return
    const host = document.title.split(separator).slice(1)
    document.title = [name, ...host].join(separator)
  }, [name])
