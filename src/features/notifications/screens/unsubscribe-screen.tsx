import { LetterGate } from '../components/letter-gate.tsx'
import { UnsubscribeStep } from '../components/unsubscribe-step.tsx'
import { useLetterId } from '../components/use-letter-id.ts'
import { texts } from '../texts.ts'

/** What a letter's unsubscribe link opens: nothing changes before the press (decisions §10). */
export function UnsubscribeScreen() {
  const id = useLetterId()
  return (
    <>
      <h1>{texts.unsubscribeTitle}</h1>
      <LetterGate key={id} id={id}>
        {({ address }) => <UnsubscribeStep id={id} address={address} />}
      </LetterGate>
    </>
  )
}
