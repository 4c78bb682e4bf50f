import { getPreviewPicture, getServicePicture } from '#contract/catalogue/endpoints.ts'
import type { Picture } from '#contract/catalogue/schema.ts'
import { callContext } from '../../lib/http/call-context.ts'
import { buildAddress } from '../../lib/http/request.ts'

/** Address of a picture in a given width. */
export type PictureAddress = (width: number) => string

/** The address of a service's picture by the name of its content: it may be kept for good. */
export const pictureAddress =
  (serviceId: number, role: 'image_cover' | 'media', { file }: Picture): PictureAddress =>
  (width) =>
    buildAddress(
      getServicePicture,
      { params: { serviceId }, query: { [role]: file, width } },
      callContext().prefixes,
    )

/** The address of a preview's picture by its own name (S-08). */
export const previewAddress =
  (id: number, name: string): PictureAddress =>
  (width) =>
    buildAddress(
      getPreviewPicture,
      { params: { id }, query: { image_name: name, width } },
      callContext().prefixes,
    )

type ServicePictureProps = {
  picture: Picture
  address: PictureAddress
  /** The width that it is shown in, for the browser to choose the size. */
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
