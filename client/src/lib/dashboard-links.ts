import { paths } from '#common/paths.ts'

const ofCustomers = [
  { name: 'My account', to: paths.account },
  { name: 'Purchase', to: paths.purchase },
  { name: 'Purchases', to: paths.purchases },
  { name: 'Documents', to: paths.documents },
  { name: 'Lists', to: paths.partLists },
  { name: 'Builds', to: paths.builds },
  { name: 'Addresses', to: paths.addresses },
  { name: 'Add a review', to: paths.review },
  { name: 'All orders', to: paths.allOrders },
] as const

const ofAdmins = [
  { name: 'Users', to: paths.users },
  { name: 'Products', to: paths.products },
  { name: 'Add product', to: paths.addProduct },
  { name: 'Manage product', to: paths.manageProduct },
  { name: 'Messages', to: paths.messages },
  { name: 'Search', to: paths.searchAdmin },
  { name: 'Part reviews', to: paths.partReviews },
  { name: 'Price lists', to: paths.priceLists },
  { name: 'Customer groups', to: paths.groups },
] as const

export const dashboardLinks = (isAdmin: boolean) => (isAdmin ? [...ofCustomers, ...ofAdmins] : ofCustomers)
