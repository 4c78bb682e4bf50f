import { Banner } from '../../../ui/banner.tsx'

/** Why the last try failed; null says nothing. */
export function FailureNotice({ failure }: { failure: string | null }) {
  return (
    failure && (
      <Banner tone="bad" announce="alert">
        {failure}
      </Banner>
    )
  )
}
