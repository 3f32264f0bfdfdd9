/** Choices of the reader whose files only the operator may bring: their licences forbid us to ship them. */
export type OperatorChoice = 'maru' | 'bookk' | 'eulyoo' | 'sun'

/** A font that is not shipped and that the operator has installed. */
export type OperatorFont = {
  font: OperatorChoice
  family: string
  files: { path: string; weight: number }[]
  licence: string
}
