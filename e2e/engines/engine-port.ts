/** A browser as a check of every engine needs it: what each protocol can do, and no more. */
export type Engine = {
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** Runs a function in the page; it may use nothing but its argument. */
  evaluate: <Result, Argument>(
    run: (argument: Argument) => Result,
    argument: Argument,
  ) => Promise<Awaited<Result>>
  press: (key: string) => Promise<void>
  type: (text: string) => Promise<void>
  /** A finger where the engine's driver has one, else the mouse. */
  tap: (x: number, y: number) => Promise<void>
  drag: (from: Spot, to: Spot) => Promise<void>
  close: () => Promise<void>
}

export type Spot = { x: number; y: number }

export type Window = { width: number; height: number }
