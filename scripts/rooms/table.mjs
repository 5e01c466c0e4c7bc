// The rooms of the house, from the ground up: what each one is, and what it may import. `scripts/check-rooms.mjs` refuses everything else.
//
// path       A folder or a file. A file belongs to the row with the longest path that fits.
// imports    What it may import beside itself: `a/` is the room of that path, `a/*` all rooms inside it, `a/b.ts` one file, and
//            `type a/b.ts` only the types of that file.
// packages   Outside packages that it may import; `node:` stands for Node's own modules. A package that no row names is refused.
// only       Packages that one file of the room fences in: no other file of the room may import them.
// doors      The only files of the room that other rooms may import.
// byName     A wildcard such as `a/*` does not open it: who may import it names it.
// computed   Files may load a module by a computed path, which the check cannot follow: all files of the room, or those listed.
// shared     Further imports and packages, for all rooms of a kind. Like every other permission, each must be used by one of them.

import { clientRooms } from './client-rooms.mjs'
import { commonRooms } from './common-rooms.mjs'
import { otherRooms } from './other-rooms.mjs'
import { serverRooms } from './server-rooms.mjs'

export { testRooms } from './other-rooms.mjs'

export const rooms = [...commonRooms, ...serverRooms, ...clientRooms, ...otherRooms]
