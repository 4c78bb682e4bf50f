import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Files } from '../ports/files.ts'

interface S3Options {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

const connectMs = 5_000
const waitMs = 20_000
/** Deadline for all attempts. */
const timeoutMs = 30_000

const atMost = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) })

const isAbsent = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

export const createS3Files = ({ endpoint, bucket, region, key, secret }: S3Options): Files => {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Other servers than Amazon's need path-style URLs and may lack newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: waitMs, throwOnRequestTimeout: true },
  })
  const at = (name: string) => ({ Bucket: bucket, Key: name })
  return {
    async put(name, path) {
      const { size } = await stat(path)
      const body = { Body: createReadStream(path), ContentLength: size }
      await client.send(new PutObjectCommand({ ...at(name), ...body }), atMost())
    },
    async open(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)))
        return Body instanceof Readable ? Body : null
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)), atMost())
    },
    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }), atMost())
        return true
      } catch (cause) {
        const status = cause instanceof S3ServiceException ? (cause.$metadata.httpStatusCode ?? 0) : 0
        if (status < 300 || status >= 500) return false
        throw new Error(
          `FILES_URL: ${endpoint} answers ${status} for the bucket ${bucket}: no such bucket, or no right to it`,
          { cause },
        )
      }
    },
    freeBytes: async () => null,
    close: () => client.destroy(),
  }
}
