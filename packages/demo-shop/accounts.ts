/** The accounts of the demo shop. They exist only in demo databases, so their passwords are no secret. */
export const demoSignIns = [
  { email: 'admin@partsdock.example', password: 'demo-admin', displayName: 'Amina Rahman', role: 'admin' },
  { email: 'nadia@partsdock.example', password: 'demo-nadia', displayName: 'Nadia Islam', role: 'user' },
  { email: 'rafiq@partsdock.example', password: 'demo-rafiq', displayName: 'Rafiq Hasan', role: 'user' },
] as const
