/** Who acts, and when. A visitor has no member id. */
export type Actor = { memberId: number | undefined; now: Date }

/** An actor who is signed in. */
export type MemberActor = Actor & { memberId: number }
