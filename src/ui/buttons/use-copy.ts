import { useSetAtom } from 'jotai/react'
import { toastAtom } from '../../lib/state/notices.ts'
import { laterMessages } from '../later-messages.ts'

/** Shows `failure` if copying fails; it explains what to do instead. */
export function useCopy(failure: string) {
  const showToast = useSetAtom(toastAtom)
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(laterMessages.copied)
    } catch {
      showToast(failure)
    }
  }
}
