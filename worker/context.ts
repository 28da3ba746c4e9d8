import type { FailureCode } from '#contract/failures.ts'
import type { Db } from '#db/client.ts'
import type { SessionOwner, Shown } from '#db/sessions.ts'

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

/** The same, while only their object can say so: by what was shown, if anything has still to be proven. */
export interface Showing {
  Bindings: Env
  Variables: SignedIn['Variables'] & { shown?: Shown }
}
