export default function UsersPage() {
  return <div className="page-width py-6" />
}
