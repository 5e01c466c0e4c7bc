export type Room = Readonly<{
  path: string
  is: string
  imports: readonly string[]
  packages: readonly string[]
  only?: Readonly<Record<string, readonly string[]>>
  doors?: readonly string[]
  byName?: boolean
  computed?: boolean | readonly string[]
  shared?: Readonly<{ imports: readonly string[]; packages: readonly string[] }>
}>

export const rooms: readonly Room[]
export const testRooms: readonly Room[]
