export const demoReviews = [
  {
    email: 'nadia@partsdock.example',
    daysAgo: 58,
    text: 'Twenty processors, sealed trays, the invoice to the paisa. We order here every month now.',
  },
  { email: 'rafiq@partsdock.example', daysAgo: 40, text: 'The stock figure was right: sixty drives promised, sixty drives in the box.' },
  {
    email: 'nadia@partsdock.example',
    daysAgo: 27,
    text: 'I cancelled an order by mistake, called, and had it again in five minutes. Good people.',
  },
  { email: 'rafiq@partsdock.example', daysAgo: 11, text: 'Fans came a day early. The minimum of ten suits a small workshop like ours.' },
] as const
