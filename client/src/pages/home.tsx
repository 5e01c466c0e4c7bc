export default function HomePage() {
  return <div className="page-width py-6" />
}
