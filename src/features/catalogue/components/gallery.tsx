import type { Picture } from '#contract/catalogue/schema.ts'
import type { PictureAddress } from '../api/picture-address.ts'
import { texts } from '../texts.ts'
import { ServicePicture } from './service-picture.tsx'

/** A picture with where it is had. */
export interface Shown {
  readonly picture: Picture
  readonly address: PictureAddress
}
type GalleryProps = { pictures: readonly Shown[] }

const sizes = '(min-width: 768px) 512px, 100vw'

/** The pictures of a card; several go past one another under the finger or the arrow keys. */
export function Gallery({ pictures }: GalleryProps) {
  if (pictures.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <ul className="gallery" aria-label={texts.pictures} tabIndex={pictures.length > 1 ? 0 : undefined}>
      {pictures.map((shown, index) => (
        <li key={shown.address(1)}>
          <ServicePicture {...shown} sizes={sizes} alt={texts.picture(index + 1, pictures.length)} />
        </li>
      ))}
    </ul>
  )
}
