import { type ComponentType, createContext, type ReactNode, use } from 'react'

type Part = ComponentType<{ className?: string; children?: ReactNode }>
type Parts = { Title: Part; Description: Part }

const PartsContext = createContext<Parts | undefined>(undefined)

/** A dialog hands its parts to what stands in it, so that the page which writes them need not fetch the dialog. */
export const DialogParts = PartsContext

export function DialogTitle({ children }: { children: ReactNode }) {
  const { Title } = useParts()
  return <Title className="dialog__title">{children}</Title>
}

export function DialogText({ children }: { children: ReactNode }) {
  const { Description } = useParts()
  return <Description className="dialog__message">{children}</Description>
}

function useParts(): Parts {
  const parts = use(PartsContext)
  if (parts === undefined) throw new Error('The parts of a dialog stand in a dialog')
  return parts
}
