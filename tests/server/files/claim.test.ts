import { errorStatus } from '#contract/error-codes.ts'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../../server/kernel/domain-error.ts'
import { claimFiles, listFiles } from '../../../server/modules/files/service.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addReserved, addUploaded } from '../support/files.ts'
import { addOrganisation, addProfile, addResident } from '../support/residents.ts'

const { sql } = await testDatabase()
const { files, clock } = await startApp(sql)
const organisation = await addOrganisation(sql)
const profile = await addProfile(sql, await addResident(sql, 'anna@demo.local'), {
  organisation,
  number: '12',
})
const foreign = await addProfile(sql, await addResident(sql, 'vera@demo.local'), {
  organisation,
  number: '47',
})

const uploaded = () => addUploaded(sql, files, profile)
const claim = (ids: readonly string[], id: number, profileId = profile) =>
  sql.begin((tx) =>
    claimFiles(tx, {
      profileId,
      files: ids,
      owner: { kind: 'request', id, personalAccountId: null },
      now: clock.now(),
    }),
  )
const catchError = async (work: Promise<void>): Promise<unknown> => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof DomainError && [errorStatus[error.code], error.code, error.body.current]
}

describe('claiming uploaded files', () => {
  it('T-02: claims files in the transaction of their owner and lists them', async () => {
    const [one, two] = [await uploaded(), await uploaded()]
    await claim([one, two], 1)
    const listed = await listFiles(sql, 'request', [1, 2])
    expect(
      listed
        .get(1)
        ?.map(({ file_id }) => file_id)
        .toSorted(),
    ).toEqual([one, two].toSorted())
    expect(listed.has(2)).toBe(false)
    expect(await listFiles(sql, 'ticket', [1])).toEqual(new Map())
  })

  it('V-06: rejects an absent, reserved, foreign or used file and claims nothing', async () => {
    const mine = await uploaded()
    const used = await uploaded()
    await claim([used], 3)
    const absent = '00000000-0000-4000-8000-000000000000'
    const others = await addUploaded(sql, files, foreign)
    for (const gone of [absent, await addReserved(sql, profile), others, used])
      expect(await catchError(claim([mine, gone], 4))).toEqual([409, 'file_gone', { files: [gone] }])
    expect((await listFiles(sql, 'request', [4])).size).toBe(0)
    await claim([mine], 4)
  })

  it('T-02: releases files of a failed transaction', async () => {
    const file = await uploaded()
    const failing = sql.begin(async (tx) => {
      const owner = { kind: 'ticket', id: 5, personalAccountId: null } as const
      await claimFiles(tx, { profileId: profile, files: [file], owner, now: clock.now() })
      throw new Error('the effect failed')
    })
    await expect(failing).rejects.toThrow('the effect failed')
    await claim([file], 5)
  })

  it('O-07: lets one of two concurrent claims of a file succeed', async () => {
    const file = await uploaded()
    const results = await Promise.all([catchError(claim([file], 6)), catchError(claim([file], 7))])
    expect(results.filter((result) => result === false)).toHaveLength(1)
  })
})
