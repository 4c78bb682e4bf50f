import { LetterGate } from '../components/letter-gate.tsx'
import { RefusalSteps } from '../components/refusal-steps.tsx'
import { useLetterId } from '../components/use-letter-id.ts'
import { texts } from '../texts.ts'

/** The public settings of notifications, by a letter's link. */
export function RefusalScreen() {
  const id = useLetterId()
  return (
    <>
      <h1>{texts.refusalTitle}</h1>
      <LetterGate key={id} id={id}>
        {(config, reload) => <RefusalSteps id={id} config={config} reload={reload} />}
      </LetterGate>
    </>
  )
}
