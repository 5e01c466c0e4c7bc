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
    text: 'Two of the 500 fans had a bent frame. I sent a photo, and two new ones lay in the next box. No form, no argument.',
  },
  { ...mitu, daysAgo: 147, text: 'Delivery to Chattogram took three days. Well packed, dry, although it rained the whole week.' },
  {
    ...nadia,
    daysAgo: 138,
    text: 'I like that the page says how many pieces are really there. With our old supplier we found out after paying.',
  },
  {
    ...rafiq,
    daysAgo: 129,
    text: 'We build recorders for shops and garages. The 4 TB Purple drives came all from one batch, with the warranty running from our invoice date and not from the factory date. Please keep it that way.',
  },
  { ...shirin, daysAgo: 121, text: 'The invoice matches the order line by line. Our accountant is happy, and that does not happen often.' },
  { ...tanvir, daysAgo: 113, text: 'Asked on the phone which cooler fits below the glass of our cases. Got the height in a minute.' },
  {
    ...imran,
    daysAgo: 107,
    text: 'Good prices on graphics cards. One star less in my heart because the 4060 was gone when I came back after lunch.',
  },
  {
    ...mitu,
    daysAgo: 98,
    text: 'Monitors: 25 ordered, 25 came, not one with a dead pixel. The cartons could be labelled better, all looked the same.',
  },
  { ...nadia, daysAgo: 89, text: 'The tray processors come in real trays, not in a plastic bag. Thank you for that.' },
  { ...rafiq, daysAgo: 81, text: 'Prices stay the same between cart and payment. Sounds normal, is not normal in this market.' },
  {
    ...shirin,
    daysAgo: 73,
    text: 'Sixty RTX 5060 for two gaming cafés. The driver waited while we checked the serial numbers against the list.',
  },
  { ...imran, daysAgo: 65, text: 'Wish there were more Mini-ITX boards. What they have is fine.' },
  {
    ...nadia,
    daysAgo: 58,
    text: 'Twenty processors, sealed trays, the invoice to the paisa. We order here every month now.',
  },
  { ...mitu, daysAgo: 50, text: 'Cancelled a workstation order because the client changed his mind. One click, nobody asked why.' },
  { ...rafiq, daysAgo: 40, text: 'The stock figure was right: sixty drives promised, sixty drives in the box.' },
  {
    ...tanvir,
    daysAgo: 34,
    text: 'Search finds a part by the number on the box. That saves my team half an hour a day.',
  },
  {
    ...nadia,
    daysAgo: 27,
    text: 'I cancelled an order by mistake, called, and had it again in five minutes. Good people.',
  },
  { ...shirin, daysAgo: 19, text: 'Third time we equip an office from here. Same quality each time, no surprises.' },
  { ...rafiq, daysAgo: 11, text: 'Fans came a day early. The minimum of ten suits a small workshop like ours.' },
  {
    ...imran,
    daysAgo: 4,
    text: 'Memory got dearer everywhere this year. Here the page at least shows today’s price and not last month’s, and the kit I paid for is the kit that came.',
  },
]
