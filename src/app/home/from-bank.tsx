import type { ReactNode } from 'react'
import { Redirect, useParams } from 'wouter'
import { BankReturn } from '../../features/dashboard/components/bank-return.tsx'
import { bankReturnOf } from '../../features/dashboard/rules/bank-return.ts'
import { navigate } from '../../lib/hash-location.ts'

type FromBankProps = {
  promoHref: string
  isSignedIn: boolean
  /** Path of the screen that comes next. */
  next: string
  /** That screen, behind the dialog. */
  children: ReactNode
}

/** The return from a bank's page (row H-03); an address without a known value leads on at once. */
export function FromBank({ promoHref, isSignedIn, next, children }: FromBankProps) {
  const { where = '' } = useParams()
  const known = bankReturnOf(where)
  if (known === null) return <Redirect to={next} replace />
  return (
    <>
      {children}
      <BankReturn
        where={known}
        promoHref={promoHref}
        isSignedIn={isSignedIn}
        onLeave={() => navigate(next, { replace: true })}
      />
    </>
  )
}
