import { getPreviewPicture, getServicePicture } from '#contract/catalogue/endpoints.ts'
import type { Picture } from '#contract/catalogue/schema.ts'
import { callContext } from '../../lib/http/call-context.ts'
import { buildAddress } from '../../lib/http/request.ts'

export type PictureAddress = (width: number) => string

/** The content hash makes it cacheable forever. */
export const pictureAddress =
  (serviceId: number, role: 'image_cover' | 'media', { file }: Picture): PictureAddress =>
  (width) =>
    buildAddress(
      getServicePicture,
      { params: { serviceId }, query: { [role]: file, width } },
      callContext().prefixes,
    )

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
  sizes: string
  alt?: string
}

/** Reserves its space before loading. */
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
