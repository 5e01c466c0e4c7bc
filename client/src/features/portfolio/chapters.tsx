// The chapters of the portfolio page.
import type { ReactNode } from 'react'

export type Chapter = { id: string; title: string; lead: string; body: ReactNode; steps: readonly string[] }

export const chapters: readonly Chapter[] = [
  {
    id: 'working-together',
    title: 'Working together',
    lead: 'One list, one person, one delivery date.',
    body: (
      <>
        <p>
          Most projects begin with a spreadsheet that three people have edited. Send it as it is. We turn it into a list of part numbers
          with a socket, a memory type and a wattage beside each, and mark what does not fit together before anybody pays for it.
        </p>
        <p>
          From then on one person answers for your project. She knows which of the two identical-looking coolers has the longer screws, and
          she tells you when a part is about to leave the market, not when it has left.
        </p>
      </>
    ),
    steps: [
      'You send the list, or the number of seats and what they are for.',
      'Within a working day it comes back with prices, stock and everything that would not have fitted.',
      'You order in parts or at once; the minimum quantity stands on every line.',
    ],
  },
  {
    id: 'planning-a-shoot',
    title: 'Planning a shoot',
    lead: 'A catalogue needs pictures, and pictures need a plan.',
    body: (
      <>
        <p>
          Resellers who list our parts need photographs of their own. A shoot of sixty parts takes a day when it is planned, and a week when
          it is not. We bring the parts unpacked and dusted, in the order of their size, so that the light is set up once for memory and
          once for cases, and not sixty times.
        </p>
        <p>
          Until a part has been photographed, this shop shows a mechanical drawing of it, made from its own data, with dimensions only where
          they are known. It is honest, it weighs less than ten kilobytes, and it never shows the wrong colour.
        </p>
      </>
    ),
    steps: [
      'A shot list: front, connectors, and one picture with a hand in it for the size.',
      'Grey card, one lens, one height: every picture of a kind can be laid over the next.',
      'The part number is in the file name before the part is back in its tray.',
    ],
  },
  {
    id: 'on-location',
    title: 'On location',
    lead: 'We look at the room before we count the boxes.',
    body: (
      <>
        <p>
          A computer room with thirty machines draws more from a wall than the wall was made for. Before a large order we come and look:
          circuits, air, doors that a pallet has to pass, and the way to the lift.
        </p>
        <p>
          During the fit-out we stay until the first machine of each kind has started. What is broken on arrival is replaced from the van,
          and the list that we leave says which serial number stands at which desk.
        </p>
      </>
    ),
    steps: [
      'A visit of an hour, with a thermometer and a measuring tape.',
      'Delivery in the order in which you unpack, room by room.',
      'One machine of each kind built and started together, before the rest.',
    ],
  },
]
