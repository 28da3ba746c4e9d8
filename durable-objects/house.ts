import { type Household, openHousehold } from './household.ts'
import { LinkHand } from './link-hand.ts'
import type { Sockets } from './sockets.ts'
import { StatusKeeper } from './status-keeper.ts'

/** All of a person's object, with the hands that change the status. */
export interface House extends Household {
  keeper: StatusKeeper
  links: LinkHand
}

export function openHouse(ctx: DurableObjectState, env: Env, sockets: Sockets): House {
  let household = openHousehold(ctx, env, sockets)
  let keeper = new StatusKeeper(ctx, household)
  let links = new LinkHand(household.db, household.userId, keeper)
  return { ...household, keeper, links }
}
