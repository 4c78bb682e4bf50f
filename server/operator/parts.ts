import type { DeskParts } from '../modules/requests/service.ts'
import type { Files } from '../ports/files.ts'

/** What commands work with. */
export interface OperatorParts extends DeskParts {
  /** Where residents' files lie. */
  readonly files: Files
}
