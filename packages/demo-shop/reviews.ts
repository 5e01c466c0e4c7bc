// Written by the two customers and by colleagues of theirs, who share the account and sign with their own names.
type DemoReview = { email: string; author: string; daysAgo: number; text: string }

const nadia = { email: 'nadia@partsdock.example', author: 'Nadia Islam' }
const tanvir = { ...nadia, author: 'Tanvir Ahmed' }
const shirin = { ...nadia, author: 'Shirin Akter' }
const rafiq = { email: 'rafiq@partsdock.example', author: 'Rafiq Hasan' }
const imran = { ...rafiq, author: 'Imran Kabir' }
const mitu = { ...rafiq, author: 'Mitu Barua' }

/** Oldest first. */
export const demoReviews: readonly DemoReview[] = [
  { ...nadia, daysAgo: 175, text: 'First order for our school project: 250 keyboards and 240 mice. Counted twice, nothing missing.' },
  { ...rafiq, daysAgo: 170, text: 'Fifty is a high minimum for the small SSDs, but the price makes up for it.' },
  { ...tanvir, daysAgo: 162, text: 'Boards and processors arrived in one delivery, so we could start building the same evening.' },
  {
    ...imran,
    daysAgo: 154,
    text: 'Two of the 500 fans had a bent frame. I sent a photo and got two new ones with the next delivery. No forms, no arguments.',
  },
  {
    ...mitu,
    daysAgo: 147,
    text: 'Delivery to Chattogram took three days. Everything was well packed and dry, although it rained all week.',
  },
  {
    ...nadia,
    daysAgo: 138,
    text: 'I like that the page shows how many pieces are really in stock. With our old supplier we found out after paying.',
  },
  {
    ...rafiq,
    daysAgo: 129,
    text: 'We build recorders for shops and garages. The 4 TB Purple drives all came from one batch, with the warranty starting on our invoice date, not the factory date. Please keep it that way.',
  },
  { ...shirin, daysAgo: 121, text: 'The invoice matches the order line by line. That saves our accountant a lot of time.' },
  { ...tanvir, daysAgo: 113, text: 'I asked by phone which cooler fits in our cases and got the height within a minute.' },
  {
    ...imran,
    daysAgo: 107,
    text: 'Good prices on graphics cards. The 4060 sold out while I was at lunch, so order early.',
  },
  {
    ...mitu,
    daysAgo: 98,
    text: 'We ordered 25 monitors and got 25 without a single dead pixel. The cartons could be labelled better: they all look the same.',
  },
  { ...nadia, daysAgo: 89, text: 'The tray processors come in real trays, not in a plastic bag. Thank you for that.' },
  { ...rafiq, daysAgo: 81, text: 'Prices stay the same between cart and payment. That is not a given in this market.' },
  {
    ...shirin,
    daysAgo: 73,
    text: 'Sixty RTX 5060 for two gaming cafés. The driver waited while we checked the serial numbers against the list.',
  },
  { ...imran, daysAgo: 65, text: 'I wish there were more Mini-ITX boards, but those they have are good.' },
  {
    ...nadia,
    daysAgo: 58,
    text: 'Twenty processors in sealed trays, and a correct invoice. We order here every month now.',
  },
  { ...mitu, daysAgo: 50, text: 'I cancelled a workstation order because our client changed his mind. One click, no questions asked.' },
  { ...rafiq, daysAgo: 40, text: 'The stock figure was right: sixty drives shown, sixty drives delivered.' },
  {
    ...tanvir,
    daysAgo: 34,
    text: 'Search finds a part by the number on the box. That saves my team half an hour a day.',
  },
  {
    ...nadia,
    daysAgo: 27,
    text: 'I cancelled an order by mistake and called. Five minutes later it was ordered again. Very helpful team.',
  },
  { ...shirin, daysAgo: 19, text: 'This is the third office we have equipped from here. Same quality each time, no surprises.' },
  { ...rafiq, daysAgo: 11, text: 'Fans came a day early. The minimum of ten suits a small workshop like ours.' },
  {
    ...imran,
    daysAgo: 4,
    text: "Memory prices went up everywhere this year. Here the page shows today's price, and the kit I paid for is the kit that arrived.",
  },
]
