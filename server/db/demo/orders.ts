type DemoOrder = { number: number; email: string; sku: string; quantity: number; status: 'pending' | 'cancelled' | 'paid'; daysAgo: number }

const nadia = 'nadia@partsdock.example'
const rafiq = 'rafiq@partsdock.example'

export const demoOrders: readonly DemoOrder[] = [
  { number: 48_120_377, email: nadia, sku: 'CPU-7800X3D', quantity: 20, status: 'paid', daysAgo: 61 },
  { number: 7_305_914, email: rafiq, sku: 'SSD-990PRO-2TB', quantity: 60, status: 'paid', daysAgo: 44 },
  { number: 90_466_021, email: nadia, sku: 'RAM-FLARE-X5-32', quantity: 40, status: 'paid', daysAgo: 30 },
  { number: 13_982_650, email: rafiq, sku: 'FAN-NF-A12X25', quantity: 100, status: 'paid', daysAgo: 12 },
  { number: 66_710_843, email: nadia, sku: 'GPU-4060TI-FE', quantity: 5, status: 'cancelled', daysAgo: 9 },
  { number: 25_518_406, email: nadia, sku: 'MB-B650-TOMAHAWK', quantity: 10, status: 'pending', daysAgo: 2 },
  { number: 82_047_139, email: rafiq, sku: 'PSU-RM850X', quantity: 10, status: 'pending', daysAgo: 1 },
]
