export type Room = Readonly<{
  path: string
  is: string
  imports: readonly string[]
  packages: readonly string[]
  only?: Readonly<Record<string, readonly string[]>>
  doors?: readonly string[]
  computed?: boolean
}>

export const rooms: readonly Room[]
export const testRooms: readonly Room[]
