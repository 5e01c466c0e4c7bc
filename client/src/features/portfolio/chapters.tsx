import type { ReactNode } from 'react'

export type Chapter = { id: string; title: string; lead: string; body: ReactNode; steps: readonly string[] }

export const chapters: readonly Chapter[] = [
  {
    id: 'working-together',
    title: 'Working together',
    lead: 'One list, one contact person, one delivery date.',
    body: (
      <>
        <p>
          Send us your parts list in any format, or tell us what you want to build. We turn it into a list of part numbers, check that
          sockets, memory types and power supplies match, and tell you what doesn't fit before you pay for it.
        </p>
        <p>
          One person takes care of your project from the first list to the last delivery. They know your order, answer your questions, and
          tell you early when a part is about to be discontinued.
        </p>
      </>
    ),
    steps: [
      'You send a list, or the number of computers and what they are for.',
      'Within one working day, we reply with prices, stock and anything that doesn’t fit.',
      'You order everything at once or in stages. Every part shows its minimum order.',
    ],
  },
  {
    id: 'planning-a-shoot',
    title: 'Planning a shoot',
    lead: 'We help resellers photograph the parts they sell.',
    body: (
      <>
        <p>
          If you list our parts in a shop of your own, you need your own photos. With a plan, sixty parts can be photographed in a day. We
          unpack and clean the parts and sort them by size, so that the lights have to be set up only once per size.
        </p>
        <p>
          Parts without photos are shown as technical drawings in this shop. A drawing is made from the part's own data and shows dimensions
          only where we know them.
        </p>
      </>
    ),
    steps: [
      'We agree on a shot list: front, connectors, and one picture that shows the size.',
      'You use the same lens, height and grey card for every picture, so that all of them match.',
      'Each picture is named after its part number, before the part is packed again.',
    ],
  },
  {
    id: 'on-location',
    title: 'On location',
    lead: 'We check the room before we deliver a large order.',
    body: (
      <>
        <p>
          Thirty computers can need more power and cooling than a room provides. Before a large order, we visit you and check the circuits,
          the ventilation, and the way from the truck to the room.
        </p>
        <p>
          During installation we stay until the first computer of each kind runs. We replace parts that arrive broken, and leave you a list
          of which serial number is at which desk.
        </p>
      </>
    ),
    steps: [
      'We visit for an hour and measure power, temperature and doors.',
      'We deliver room by room, in the order in which you unpack.',
      'Together we build and start one computer of each kind, before you build the rest.',
    ],
  },
]
