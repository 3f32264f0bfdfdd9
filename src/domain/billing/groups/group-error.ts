export type GroupFault =
  | 'NO_GROUP'
  | 'NO_LEADER'
  | 'LEADS_ALREADY'
  | 'TOO_FEW_SEATS'
  | 'TOO_MANY_SEATS'
  | 'TOO_MANY_MEMBERS'
  | 'BAD_ADDRESS'
  | 'SITTING'
  | 'SEATED_ELSEWHERE'
  | 'CHARGE_UNDER_WAY'
  | 'NOTHING_DUE'
  | 'PAYS_BY_CARD'
  | 'IN_FUTURE'

/** Why something the operator wants of a group cannot be done; `about` is what it is about: an address, a number. */
export class GroupError extends Error {
  readonly code: GroupFault
  readonly about: string
  constructor(code: GroupFault, about: string | number = '') {
    super(code)
    this.name = 'GroupError'
    this.code = code
    this.about = String(about)
  }
}
