import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { isEmail, isUsualEmail, plainEmail } from '#contract/email.ts'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../overlays/modal.tsx'
import { messages } from '../messages.ts'

type EmailQuestionProps = { address: string; onAnswer: (isRight: boolean) => void }

function EmailQuestion({ address, onAnswer }: EmailQuestionProps) {
  return (
    <Dialog title={messages.checkEmail(address)} onClose={() => onAnswer(false)}>
      <div className="stack">
        <Button kind="primary" isBlock onClick={() => onAnswer(true)}>
          {messages.emailIsRight}
        </Button>
        <Button kind="plain" isBlock onClick={() => onAnswer(false)}>
          {messages.correctEmail}
        </Button>
      </div>
    </Dialog>
  )
}

/** Addresses that were confirmed since the page was loaded; they are kept nowhere else. */
const confirmed = new Set<string>()

const needsQuestion = (address: string): boolean =>
  isEmail(address) && !isUsualEmail(address) && !confirmed.has(address)

/**
 * Asks once about each address that mail takes and the pattern of U-05 does not. `show` draws the question;
 * null takes it away.
 * @returns whether all may be sent; false: the resident wants to correct one
 */
export const confirmEmails = async (
  entered: readonly string[],
  show: (question: ReactNode) => void,
): Promise<boolean> => {
  for (const address of entered.map(plainEmail).filter(needsQuestion)) {
    const isRight = await new Promise<boolean>((resolve) => {
      show(<EmailQuestion key={address} address={address} onAnswer={resolve} />)
    })
    // Closed before the caller goes on, so that a field that it focuses keeps the focus.
    flushSync(() => show(null))
    if (!isRight) return false
    confirmed.add(address)
  }
  return true
}
