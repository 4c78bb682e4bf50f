import { getFile, getFileLink, putFile, reserveFile } from '#contract/files/endpoints.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { createLink } from '../../../server/modules/files/download-link.ts'
import type { Files } from '../../../server/ports/files.ts'
import { testSecret } from '../support/app.ts'
import type { TestClock } from '../support/clock.ts'
import { addReserved, addUploaded, onePoint } from '../support/files.ts'
import type { CallInput } from './account-inputs.ts'

export const fileInputs = async (
  sql: Sql,
  files: Files,
  clock: TestClock,
  profile: number,
): Promise<Readonly<Record<string, CallInput>>> => {
  const file = await addUploaded(sql, files, profile)
  return {
    [reserveFile.name]: { query: { filename: 'фото.png' } },
    [putFile.name]: {
      params: { shared_id: await addReserved(sql, profile) },
      body: { importance: 'low' },
      file: { name: 'фото.png', content: onePoint },
    },
    [getFileLink.name]: { query: { file_id: file, filename: 'фото.png' } },
    [getFile.name]: {
      params: {
        shared_id: createLink(createHmacFunction(testSecret), file, { profileId: profile }, clock.now()),
      },
    },
  }
}
