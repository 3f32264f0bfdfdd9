import { emailKey } from '#src/domain/members/rules.ts'
import { sign, verifySigned } from '#src/domain/members/signatures.ts'
import type { MemberPorts } from '#src/domain/members/context.ts'

type Tools = Pick<MemberPorts, 'tokenKeys' | 'uuid' | 'vault'>

/** What a browser is given to show later that the owner of this address has used it before. */
export function deviceProof(tools: Tools, email: string): string {
  return sign(tools.tokenKeys, purposeOf(tools, email), tools.uuid())
}

/** The name of a device that the owner of this address has used before; undefined for any other browser. */
export function findDevice(tools: Tools, email: string, proof: string | undefined): string | undefined {
  return verifySigned(tools.tokenKeys, purposeOf(tools, email), proof)
}

const purposeOf = ({ vault }: Tools, email: string) => `device of ${vault.index(`e-mail ${emailKey(email)}`)}`
