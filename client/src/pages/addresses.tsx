import { AddressBook } from '#client/features/delivery-addresses/address-book.tsx'

/** The customer's address book. */
export default function AddressesPage() {
  return <AddressBook />
}
