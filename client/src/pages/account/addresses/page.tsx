import { AddressBook } from '#client/features/delivery-addresses/address-book.tsx'

export default function AddressesPage() {
  return <AddressBook />
}
