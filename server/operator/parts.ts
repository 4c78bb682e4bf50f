import type { DeskDeps } from '../modules/cases/service.ts'
import type { Files } from '../ports/files.ts'

/** What commands work with. */
export interface OperatorParts extends DeskDeps {
  /** Where residents' files lie. */
  readonly files: Files
}
