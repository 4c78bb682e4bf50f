import { Banner } from './banner.tsx'
import { texts } from './texts.ts'

export function RateLimitPanel() {
  return (
    <Banner tone="bad" announce="alert" title={texts.tooOften}>
      {texts.tooOftenWhy}
    </Banner>
  )
}
