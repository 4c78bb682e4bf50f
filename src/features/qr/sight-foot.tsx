import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { texts } from './texts.ts'

const SightPanel = lazyComponent(async () => (await import('../../ui/sight/sight-panel.tsx')).SightPanel)

/** Below every step of the payment: the mode for weak sight, also for who has no account (L-02). */
export function SightFoot() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind="plain" isSmall onClick={() => setIsOpen(true)}>
        {texts.sight}
      </Button>
      {isOpen && <SightPanel onClose={() => setIsOpen(false)} />}
    </>
  )
}
