import { useSetAtom } from 'jotai/react'
import { toastAtom } from '../../lib/state/notices.ts'
import { messages } from '../messages.ts'

/** Copies a text and says how that went; `failure` says what to do when it cannot be copied. */
export function useCopy(failure: string) {
  const showToast = useSetAtom(toastAtom)
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(messages.copied)
    } catch {
      showToast(failure)
    }
  }
}
