import { useSetAtom } from 'jotai/react'
import { toastAtom } from '../../lib/state/notices.ts'
import { texts } from './texts.ts'

/** Copies a text, so that a value leaves even a device that keeps nothing (O-11), and says how that went. */
export function useCopy() {
  const showToast = useSetAtom(toastAtom)
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(texts.copied)
    } catch {
      showToast(texts.copyFailed)
    }
  }
}
