import type { ReactNode } from 'react'
import { doneIcon } from '../../../ui/icons/icons.ts'
import { State } from '../../../ui/feedback/state.tsx'

import { NextStep } from './next-step.tsx'

type DoneStepProps = { title: string; text: string; action?: ReactNode }

export function DoneStep({ title, text, action }: DoneStepProps) {
  return (
    <NextStep>
      <State tone="ok" icon={doneIcon} title={title} text={text} action={action} />
    </NextStep>
  )
}
