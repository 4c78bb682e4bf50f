import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { phoneIcon } from '../../../ui/icons/icons.ts'
import { phoneView } from '../rules/phone-view.ts'
import { texts } from '../texts.ts'

type CompanyPhoneProps = { digits: string; onShown?: (() => void) | undefined }

/** First a button, then the telephone; that it was shown is told (row S-06). */
export function CompanyPhone({ digits, onShown }: CompanyPhoneProps) {
  const [isShown, setIsShown] = useState(false)
  const number = useRef<HTMLAnchorElement>(null)
  // The button is no more: the focus goes on to what has taken its place.
  useEffect(() => {
    if (isShown) number.current?.focus()
  }, [isShown])
  if (!isShown)
    return (
      <Button
        isSmall
        icon={phoneIcon}
        onClick={() => {
          setIsShown(true)
          onShown?.()
        }}
      >
        {texts.showPhone}
      </Button>
    )
  const { href, mobile, wide } = phoneView(digits)
  return (
    <a className="company__phone num" ref={number} href={href}>
      <span className="phone-only">{mobile}</span>
      <span className="wide-only">{wide}</span>
    </a>
  )
}
