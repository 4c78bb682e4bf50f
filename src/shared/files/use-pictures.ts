import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getFormat } from '#contract/files/checks.ts'

/** `filename` determines the format. */
interface Named {
  readonly id: string
  readonly filename: string
}

/** SVG is never displayed, for safety (V-06). */
const isDrawable = ({ filename }: Named): boolean => {
  const format = getFormat(filename)
  return format !== null && format !== 'svg' && format !== 'pdf'
}

const forget = (urls: Map<string, string>, id: string): void => {
  URL.revokeObjectURL(urls.get(id) ?? '')
  urls.delete(id)
}

/** Returns object URLs by id, each loaded once and revoked when unused. Undisplayable pictures have none. */
export const usePictures = (
  files: readonly Named[],
  load: (id: string) => Promise<Blob | null>,
): ReadonlyMap<string, string> => {
  const [shown, setShown] = useState<ReadonlyMap<string, string>>(new Map())
  const objectUrls = useRef(new Map<string, string>())
  const wanted = files
    .filter(isDrawable)
    .map(({ id }) => id)
    .join()
  const loadOne = useEffectEvent(load)

  useEffect(() => {
    const urls = objectUrls.current
    const ids = new Set(wanted.split(',').filter(Boolean))
    let isCurrent = true
    const take = async (id: string): Promise<void> => {
      const blob = await loadOne(id).catch(() => null)
      if (blob === null || !isCurrent || urls.has(id)) return
      urls.set(id, URL.createObjectURL(blob))
      setShown(new Map(urls))
    }
    for (const id of urls.keys()) if (!ids.has(id)) forget(urls, id)
    for (const id of ids) if (!urls.has(id)) void take(id)
    setShown(new Map(urls))
    return () => {
      isCurrent = false
    }
  }, [wanted])

  useEffect(() => {
    const urls = objectUrls.current
    return () => {
      for (const id of urls.keys()) forget(urls, id)
    }
  }, [])
  return shown
}
