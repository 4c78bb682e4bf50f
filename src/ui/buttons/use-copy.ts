import { useSetAtom } from 'jotai/react'
import { toastAtom } from '../../lib/state/notices.ts'
import { texts } from '../texts.ts'

/** Copies a text and says how that went; `failure` says what to do when it cannot be copied. */
export function useCopy(failure: string) {
  const showToast = useSetAtom(toastAtom)
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(texts.copied)
    } catch {
      showToast(failure)
    }
  }
}
