/** The accounts of the demo shop, ready to order. They exist only in demo databases, so their passwords are no secret. */
export const demoSignIns = [
  {
    email: 'admin@partsdock.example',
    password: 'demo-admin',
    displayName: 'Amina Rahman',
    role: 'admin',
    phoneNumber: '+880 1700-000101',
    address: '48 Motijheel Commercial Area\nDhaka 1000',
  },
  {
    email: 'nadia@partsdock.example',
    password: 'demo-nadia',
    displayName: 'Nadia Islam',
    role: 'user',
    phoneNumber: '+880 1700-000102',
    address: '14 Mirpur Road, Dhanmondi\nDhaka 1205',
  },
  {
    email: 'rafiq@partsdock.example',
    password: 'demo-rafiq',
    displayName: 'Rafiq Hasan',
    role: 'user',
    phoneNumber: '+880 1700-000103',
    address: '27 Agrabad Access Road\nChattogram 4100',
  },
  // In the group of the resellers, who have prices of their own.
  {
    email: 'sadia@partsdock.example',
    password: 'demo-sadia',
    displayName: 'Sadia Karim',
    role: 'user',
    phoneNumber: '+880 1700-000104',
    address: '9 IDB Bhaban, Agargaon\nDhaka 1207',
  },
  // In the group of the schools.
  {
    email: 'tanvir@partsdock.example',
    password: 'demo-tanvir',
    displayName: 'Tanvir Ahmed',
    role: 'user',
    phoneNumber: '+880 1700-000105',
    address: '3 College Road\nSylhet 3100',
  },
] as const
