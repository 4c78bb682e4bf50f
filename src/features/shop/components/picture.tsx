import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { texts } from '../texts.ts'
import { useImage } from './use-image.ts'

type PictureProps = { image: number; alt: string; onRetry: () => void }

/** A picture as large as the page, or why it did not come. A new attempt is a new picture: give it another key. */
export function Picture({ image, alt, onRetry }: PictureProps) {
  const { url, error } = useImage(image)
  if (error !== null)
    return <LoadFailed error={error} noNetworkText={texts.noNetworkPicture} onRetry={onRetry} />
  return <div className="picture">{url && <img src={url} alt={alt} />}</div>
}
