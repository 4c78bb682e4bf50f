import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { isEmail, isUsualEmail, normalizeEmail } from '#contract/email.ts'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../overlays/modal.tsx'
import { laterMessages } from '../later-messages.ts'

type EmailQuestionProps = { address: string; onAnswer: (isRight: boolean) => void }

function EmailQuestion({ address, onAnswer }: EmailQuestionProps) {
  return (
    <Dialog title={laterMessages.checkEmail(address)} onClose={() => onAnswer(false)}>
      <div className="stack">
        <Button kind="primary" isBlock onClick={() => onAnswer(true)}>
          {laterMessages.emailIsRight}
        </Button>
        <Button kind="plain" isBlock onClick={() => onAnswer(false)}>
          {laterMessages.correctEmail}
        </Button>
      </div>
    </Dialog>
  )
}

/** Addresses confirmed since page load, in memory only. */
const confirmed = new Set<string>()

const needsQuestion = (address: string): boolean =>
  isEmail(address) && !isUsualEmail(address) && !confirmed.has(address)

/**
 * Asks once about each address that is deliverable but does not match U-05. `show(null)` closes the question.
 * @returns false if the resident wants to correct one
 */
export const confirmEmails = async (
  entered: readonly string[],
  show: (question: ReactNode) => void,
): Promise<boolean> => {
  for (const address of entered.map(normalizeEmail).filter(needsQuestion)) {
    const isRight = await new Promise<boolean>((resolve) => {
      show(<EmailQuestion key={address} address={address} onAnswer={resolve} />)
    })
    // Close synchronously, so that the caller's focus is kept.
    flushSync(() => show(null))
    if (!isRight) return false
    confirmed.add(address)
  }
  return true
}
