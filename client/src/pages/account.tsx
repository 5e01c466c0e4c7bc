export default function AccountPage() {
  return <div className="page-width py-6" />
}
