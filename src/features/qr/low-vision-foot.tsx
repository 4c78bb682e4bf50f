import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { messages } from './messages.ts'

const LowVisionPanel = lazyComponent(
  async () => (await import('../../ui/low-vision/low-vision-panel.tsx')).LowVisionPanel,
)

export function LowVisionFoot() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind="plain" isSmall onClick={() => setIsOpen(true)}>
        {messages.lowVision}
      </Button>
      {isOpen && <LowVisionPanel onClose={() => setIsOpen(false)} />}
    </>
  )
}
