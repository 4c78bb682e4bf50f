import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Prose } from '../../../ui/layout/prose.tsx'
import { texts } from '../texts.ts'

type DescriptionProps = { html: string }

/** The description of one service; a long one is cut until the rest is asked for. */
export function Description({ html }: DescriptionProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [cut, setCut] = useState<'maybe' | 'yes' | 'no'>('maybe')
  useLayoutEffect(() => {
    const box = ref.current
    setCut(box !== null && box.scrollHeight > box.clientHeight + 1 ? 'yes' : 'no')
  }, [])
  return (
    <div>
      <div className={cut === 'no' ? undefined : `description--cut description--${cut}`} ref={ref}>
        <Prose html={html} />
      </div>
      {cut === 'yes' && (
        <Button isSmall kind="plain" onClick={() => setCut('no')}>
          {texts.wholeDescription}
        </Button>
      )}
    </div>
  )
}
