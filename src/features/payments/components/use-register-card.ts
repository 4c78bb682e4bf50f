import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { postForm } from '../../../lib/http/post-form.ts'
import { registerCardAtom } from '../atoms/cards.ts'

/** Leaves for the bank's page where a card is remembered; `path`: where it leads back to. */
export function useRegisterCard(sector: string | undefined, path: string) {
  const register = useSetAtom(registerCardAtom)
  const [isBusy, setIsBusy] = useState(false)
  const go = async () => {
    if (sector === undefined || isBusy) return
    setIsBusy(true)
    const hosted = await register(sector, path)
    setIsBusy(false)
    if (hosted) postForm(hosted.processing_url, hosted.params)
  }
  return { isBusy, go: () => void go() }
}
