import { Button } from '../../../ui/buttons/button.tsx'
import { texts } from '../step-texts.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

type AgainButtonProps = { to: 'phone' | 'email'; againAt: number | null; onPress: () => void }

const words = {
  phone: { now: texts.callAgain, later: texts.callAgainIn },
  email: { now: texts.writeAgain, later: texts.writeAgainIn },
}

/** Asks for another call or letter; until then it says how long to wait. */
export function AgainButton({ to, againAt, onPress }: AgainButtonProps) {
  const left = useSecondsLeft(againAt)
  const { now, later } = words[to]
  return (
    <Button kind="plain" isBlock disabled={left > 0} onClick={onPress}>
      {left > 0 ? later(left) : now}
    </Button>
  )
}
