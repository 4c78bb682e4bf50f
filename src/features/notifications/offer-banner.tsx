import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Live } from '../../ui/feedback/live-region.tsx'
import { channelsAtom, usePush } from './state.ts'
import { messages } from './messages.ts'

export function OfferBanner({ onAnswered }: { onAnswered: () => void }) {
  const [{ value }, load] = useAtom(channelsAtom)
  const { outcome, isBusy, turnOn } = usePush()
  useEffect(() => void load(), [load])

  const accept = async (key: string): Promise<void> => {
    const ended = await turnOn(key)
    if (ended === 'on') await load({ mobile_app: true })
    if (ended !== 'failed') onAnswered()
  }
  if (!value) return null
  return (
    <Banner title={messages.offer}>
      <Live>
        <p>{outcome === 'failed' && !isBusy ? messages.pushFailed : messages.offerText}</p>
      </Live>
      <div className="actions">
        <Button
          isSmall
          isBusy={isBusy}
          busyText={messages.turningOn}
          onClick={() => void accept(value.push_key)}
        >
          {messages.offerYes}
        </Button>
        <Button isSmall kind="plain" onClick={onAnswered}>
          {messages.offerNo}
        </Button>
      </div>
    </Banner>
  )
}
