import { fileURLToPath } from 'node:url'

/** A bucket of a server that speaks the S3 API. */
export interface Bucket {
  readonly kind: 's3'
  /** 'https://storage.example:9000' */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

/** Where residents' files are kept (decision 28). */
export type FilesPlace = Bucket | { readonly kind: 'folder'; readonly folder: string }

const bucketOf = (url: URL): Bucket | null => {
  const bucket = url.pathname.replaceAll('/', '')
  const { username: key, password: secret, host } = url
  if (bucket === '' || key === '' || secret === '' || host === '') return null
  const scheme = url.searchParams.get('tls') === 'off' ? 'http' : 'https'
  return {
    kind: 's3',
    endpoint: `${scheme}://${host}`,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    key: decodeURIComponent(key),
    secret: decodeURIComponent(secret),
  }
}

/**
 * Reads FILES_URL: `s3://KEY:SECRET@host:port/bucket?region=ru-1` (`&tls=off` for one that speaks plain HTTP), or
 * `file:///folder`. Null: nothing was said, or nothing that can be understood.
 */
export const filesPlaceOf = (text: string | null): FilesPlace | null => {
  const url = text === null ? null : URL.parse(text)
  if (url?.protocol === 'file:' && url.host === '') return { kind: 'folder', folder: fileURLToPath(url) }
  return url?.protocol === 's3:' ? bucketOf(url) : null
}
