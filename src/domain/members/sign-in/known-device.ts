import { emailKey } from '#src/domain/members/rules.ts'
import { sign, verifySigned } from '#src/domain/members/signatures.ts'
import type { MemberPorts } from '#src/domain/members/context.ts'

type Ports = Pick<MemberPorts, 'tokenKeys' | 'uuid' | 'vault'>

/** What a browser is given to show later that the owner of this address has used it before. */
export function deviceProof(ports: Ports, email: string): string {
  return sign(ports.tokenKeys, purposeOf(ports, email), ports.uuid())
}

/** The name of a device that the owner of this address has used before; undefined for any other browser. */
export function findDevice(ports: Ports, email: string, proof: string | undefined): string | undefined {
  return verifySigned(ports.tokenKeys, purposeOf(ports, email), proof)
}

const purposeOf = ({ vault }: Ports, email: string) => `device of ${vault.index(`e-mail ${emailKey(email)}`)}`
