import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { State } from './state.tsx'
import { messages } from '../messages.ts'
import { toneIcon } from './banner.tsx'

type ResultPanelProps = { tone: 'ok' | 'bad'; title: string; text?: ReactNode; onBack: () => void }

export function ResultPanel({ tone, title, text, onBack }: ResultPanelProps) {
  return (
    <div role={tone === 'ok' ? 'status' : 'alert'}>
      <State
        tone={tone}
        icon={toneIcon[tone]}
        title={title}
        text={text}
        action={
          <Button isSmall onClick={onBack}>
            {messages.back}
          </Button>
        }
      />
    </div>
  )
}
