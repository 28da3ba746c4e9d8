import type { FailureCode } from '#contract/failures.ts'
import type { Db } from '#db/client.ts'
import type { SessionOwner } from '#db/sessions.ts'

/** What every handler finds: the bindings, the clock's reading of this request, the database. */
export interface App {
  Bindings: Env
  Variables: {
    db: Db
    now: number
    /** With what it was refused, or failed. */
    code?: FailureCode
    /** Instead of the API's content security policy. */
    policy?: string
  }
}

/** The same, once somebody is known to be signed in. */
export interface SignedIn {
  Bindings: Env
  Variables: App['Variables'] & { session: SessionOwner }
}
