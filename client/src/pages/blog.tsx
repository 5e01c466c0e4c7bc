export default function BlogPage() {
  return <div className="page-width py-6" />
}
