import type { Picture } from '#contract/catalogue/schema.ts'
import type { PictureAddress } from '../api/picture-address.ts'

type ServicePictureProps = {
  picture: Picture
  address: PictureAddress
  /** How wide it is shown, for the browser to choose the size. */
  sizes: string
  alt?: string
}

/** A picture in the size that the screen needs; its room is known before it comes. */
export function ServicePicture({ picture, address, sizes, alt = '' }: ServicePictureProps) {
  const { width, height, widths } = picture
  return (
    <img
      src={address(widths[0] ?? width)}
      srcSet={widths.map((wide) => `${address(wide)} ${wide}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  )
}
